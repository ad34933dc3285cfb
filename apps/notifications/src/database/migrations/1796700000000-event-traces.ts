import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events keep the W3C trace context of what caused them, so that a later attempt continues its trace. */
export class EventTraces1796700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [`ALTER TABLE webhook_events ADD COLUMN traceparent text`];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
