import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  request_log_list: '(platform_key, id)',
  request_log_resource: '(platform_key, resource_id, id) WHERE resource_id IS NOT NULL',
};

/** Pages of a platform's requests, and those about one resource, whatever the number of all (ADR 54). */
export class RequestLogList1796800001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON request_log ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
