/** DDL of the persons of the audit log. The hash of an entry covers its person; entries without one keep their text. */
export function auditLogTable2(): string[] {
  return [
    'ALTER TABLE audit_log ADD COLUMN person text',
    `COMMENT ON COLUMN audit_log.person IS 'who is behind the operator: the same for all credentials of a person'`,
    `CREATE OR REPLACE FUNCTION audit_log_text(audit_log) RETURNS text LANGUAGE sql STABLE AS $$
       SELECT CASE WHEN $1.person IS NULL THEN
         json_build_array(encode($1.previous_hash, 'hex'), $1.sequence, $1.id,
           (extract(epoch FROM $1.at) * 1000000)::bigint, $1.operator_id, $1.action, $1.resource_id, $1.reason,
           $1.request_id, $1.before::text, $1.after::text)::text
       ELSE
         json_build_array(encode($1.previous_hash, 'hex'), $1.sequence, $1.id,
           (extract(epoch FROM $1.at) * 1000000)::bigint, $1.operator_id, $1.action, $1.resource_id, $1.reason,
           $1.request_id, $1.before::text, $1.after::text, $1.person)::text
       END
     $$`,
  ];
}
