import { eventPartitionTables1 } from '@corridor/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores by how many partitions events are placed, so that a raise can be finished by another process. */
export class EventPartitions1796510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of eventPartitionTables1()) await runner.query(statement);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
