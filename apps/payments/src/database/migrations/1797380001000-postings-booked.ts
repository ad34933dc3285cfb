import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Postings by the time when they were booked. Those of one statement share it, so they share an entry of the index. */
export class PostingsBooked1797380001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS postings_booked');
    await runner.query(
      'CREATE INDEX CONCURRENTLY postings_booked ON postings (booked_at) WHERE booked_at IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
