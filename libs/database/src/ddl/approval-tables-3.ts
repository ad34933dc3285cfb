/** DDL of the persons of approvals: nobody approves what the same person has asked for. */
export function approvalTable3(): string[] {
  return [
    'ALTER TABLE approvals ADD COLUMN asked_person text, ADD COLUMN decided_person text',
    'ALTER TABLE approvals ADD CONSTRAINT approvals_persons CHECK (decided_person <> asked_person) NOT VALID',
    `COMMENT ON COLUMN approvals.asked_person IS 'the person behind asked_by; absent before persons were known'`,
  ];
}
