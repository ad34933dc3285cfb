/** The last integrity check of each scope, for every instance to show. */
export function integrityTablesSql(): string[] {
  return [
    `CREATE TABLE integrity_checks (
       scope text PRIMARY KEY CHECK (scope IN ('FULL', 'RECENT')),
       ended_at timestamptz NOT NULL,
       took_ms integer NOT NULL,
       failure text,
       report jsonb,
       watermarks jsonb
     )`,
    `COMMENT ON COLUMN integrity_checks.ended_at IS 'real time of the last attempt''s end'`,
    `COMMENT ON COLUMN integrity_checks.failure IS 'why the last attempt came to no result; null where it did'`,
    `COMMENT ON COLUMN integrity_checks.report IS 'of the last attempt that came to a result'`,
    `COMMENT ON COLUMN integrity_checks.watermarks IS
       'by platform key: every transaction with a smaller id was over when that check looked'`,
  ];
}
