/** DDL of the files of approvals: the sweep of unused files keeps them while their approval is pending. */
export function approvalTable2(): string[] {
  return [
    'ALTER TABLE approvals ADD COLUMN storage_key text',
    `COMMENT ON COLUMN approvals.storage_key IS 'stored file that the action is about'`,
  ];
}
