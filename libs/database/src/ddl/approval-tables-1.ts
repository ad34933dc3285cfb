/** DDL of the actions of operators that wait for a second operator. */
export function approvalTable1(service: string): string[] {
  return [
    `CREATE TABLE approvals (
       id uuid PRIMARY KEY,
       operation text NOT NULL,
       action text NOT NULL,
       resource_id text,
       reason text,
       request_sealed text NOT NULL,
       asked_by text NOT NULL,
       asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       expires_at timestamptz NOT NULL,
       status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
       decided_by text CHECK (decided_by <> asked_by),
       decided_at timestamptz,
       CHECK ((status = 'PENDING') = (decided_by IS NULL))
     )`,
    `COMMENT ON TABLE approvals IS 'actions of operators on ${service} that wait for a second operator, or waited'`,
    `COMMENT ON COLUMN approvals.request_sealed IS 'ciphertext of what the operator asked for, bound to the row'`,
  ];
}
