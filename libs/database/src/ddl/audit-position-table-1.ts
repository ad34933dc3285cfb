/** DDL of how far receivers outside of the database have the audit log. */
export function auditPositionTable1(): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS audit_positions (
       receiver text PRIMARY KEY,
       sequence bigint NOT NULL CHECK (sequence > 0),
       moved_at timestamptz NOT NULL
     )`,
    `COMMENT ON TABLE audit_positions IS 'the last entry of the audit log that a receiver of security events has'`,
  ];
}
