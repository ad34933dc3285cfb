/**
 * DDL of the audit log: what operators did, append-only. Each row has the hash of the row before it. The trigger holds a
 * lock until the commit, so that the chain has no branches. `audit_log_text` of a row is what its hash is of.
 */
export function auditLogTable1(service: string): string[] {
  return [
    `CREATE TABLE audit_log (
       sequence bigint PRIMARY KEY,
       id uuid NOT NULL UNIQUE,
       at timestamptz NOT NULL,
       operator_id text NOT NULL,
       action text NOT NULL,
       resource_id text,
       reason text,
       request_id text NOT NULL,
       before jsonb,
       after jsonb,
       previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
       hash bytea NOT NULL CHECK (octet_length(hash) = 32)
     )`,
    'CREATE INDEX audit_log_resource ON audit_log (resource_id, id) WHERE resource_id IS NOT NULL',
    `COMMENT ON TABLE audit_log IS 'what operators did, without personal data; never changes'`,
    `CREATE FUNCTION audit_log_text(audit_log) RETURNS text LANGUAGE sql STABLE AS $$
       SELECT json_build_array(encode($1.previous_hash, 'hex'), $1.sequence, $1.id,
         (extract(epoch FROM $1.at) * 1000000)::bigint, $1.operator_id, $1.action, $1.resource_id, $1.reason,
         $1.request_id, $1.before::text, $1.after::text)::text
     $$`,
    `CREATE FUNCTION audit_log_chain() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM pg_advisory_xact_lock(hashtextextended('audit_log ' || TG_TABLE_SCHEMA, 0));
       SELECT sequence + 1, hash INTO NEW.sequence, NEW.previous_hash FROM audit_log ORDER BY sequence DESC LIMIT 1;
       IF NOT FOUND THEN
         NEW.sequence := 1;
         NEW.previous_hash := decode(repeat('00', 32), 'hex');
       END IF;
       NEW.at := clock_timestamp();
       NEW.hash := sha256(convert_to(audit_log_text(NEW), 'UTF8'));
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_chain()`,
    `DO $$
     BEGIN
       EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM %I', current_database() || '_${service}');
     END $$`,
  ];
}
