import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Its rows are written again and again within their minute.
  `CREATE TABLE request_minutes (
     platform_key integer NOT NULL,
     minute timestamptz NOT NULL,
     status_class smallint NOT NULL CHECK (status_class IN (2, 4, 5)),
     duration_class smallint NOT NULL,
     requests integer NOT NULL,
     PRIMARY KEY (platform_key, minute, status_class, duration_class)
   ) WITH (fillfactor = 70)`,
  `COMMENT ON TABLE request_minutes IS 'numbers of the requests of a platform that began in a minute, real time'`,
  `COMMENT ON COLUMN request_minutes.status_class IS 'first digit of the status; 2 also of those below'`,
  `COMMENT ON COLUMN request_minutes.duration_class IS 'classes of durations, which the gateway defines'`,
  'CREATE INDEX request_minutes_minute ON request_minutes (minute)',
];

/** What charts of requests read. */
export class RequestMinutes1796900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
