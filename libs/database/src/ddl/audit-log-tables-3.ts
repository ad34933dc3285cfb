/** DDL of the callers' request ids in the audit log. The hash of an entry covers its one; entries without one keep their text. */
export function auditLogTable3(): string[] {
  const fields = `encode($1.previous_hash, 'hex'), $1.sequence, $1.id, (extract(epoch FROM $1.at) * 1000000)::bigint,
           $1.operator_id, $1.action, $1.resource_id, $1.reason, $1.request_id, $1.before::text, $1.after::text`;
  return [
    'ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS caller_request_id text',
    `COMMENT ON COLUMN audit_log.caller_request_id IS 'how the caller called the request; request_id is the own name'`,
    `CREATE OR REPLACE FUNCTION audit_log_text(audit_log) RETURNS text LANGUAGE sql STABLE AS $$
       SELECT CASE WHEN $1.caller_request_id IS NOT NULL THEN
         json_build_array(${fields}, $1.person, $1.caller_request_id)::text
       WHEN $1.person IS NOT NULL THEN
         json_build_array(${fields}, $1.person)::text
       ELSE
         json_build_array(${fields})::text
       END
     $$`,
  ];
}
