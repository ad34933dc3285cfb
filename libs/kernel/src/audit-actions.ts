import type { OperatorActionName } from './operator-actions';

/** What else the audit log has: sign-ins, commands on the server, and what follows an action. */
export const otherAuditActions = [
  'sign-in',
  'end-console-session',
  'console-link',
  'console-sign-out',
  'break-glass',
  'create-operator',
  'rotate-operator',
  'disable-operator',
  'review-access',
  'create-platform',
  'create-token',
  'revoke-kyc-links',
  'add-connector',
  'remove-connector',
  'rotate-connector-secret',
  'rotate-keys',
  'read-document',
  'find-customers',
  'list-breaks',
  'get-break',
  'list-statement-lines',
  'list-interim-entries',
  'query-instruction',
  'send-cancel-instruction',
  'erase-customer',
  'finish-erasure',
  'keep-safeguarding',
  'republish',
  'put-back-dead-letters',
  'reset-consumer',
  'rebuild-replicas',
  'after-restore',
] as const;
type OtherAuditActionName = (typeof otherAuditActions)[number];

/** What happens to the approval of an action. Each is an action of the audit log, such as `ask-freeze`. */
export const approvalSteps = ['ask', 'approve', 'reject', 'end'] as const;
type ApprovalStep = (typeof approvalSteps)[number];

/** An action of the audit log that stands for itself. */
export type PlainAuditActionName = OperatorActionName | OtherAuditActionName;
/** Every action of the audit log. */
export type AuditActionName = PlainAuditActionName | `${ApprovalStep}-${OperatorActionName}`;
