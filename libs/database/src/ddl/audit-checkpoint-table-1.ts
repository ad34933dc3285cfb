/**
 * DDL of the signed checkpoints of an audit log. The table lets them follow each other and reach their second places.
 * It proves nothing by itself, because an owner of the database can change it.
 */
export function auditCheckpointTable1(service: string): string[] {
  return [
    `CREATE TABLE audit_checkpoints (
       number bigint PRIMARY KEY,
       at timestamptz NOT NULL,
       line text NOT NULL,
       places text[] NOT NULL DEFAULT '{}'
     )`,
    `COMMENT ON TABLE audit_checkpoints IS 'signed states of the audit log; what counts are those of the second places'`,
    `COMMENT ON COLUMN audit_checkpoints.places IS 'second places that have it'`,
    `DO $$
     DECLARE role text := current_database() || '_${service}';
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_checkpoints FROM %I', role);
       EXECUTE format('GRANT UPDATE (places) ON audit_checkpoints TO %I', role);
     END $$`,
  ];
}
