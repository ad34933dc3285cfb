import { approvalSteps, type AuditActionName, type PlainAuditActionName } from '@corridor/kernel';
import type { Classification } from './ocsf';

/** How an action of the audit log is told. `entity` names what is managed, in lower case. */
export type AuditMapping = Classification & { entity?: string };

type Activity = 'Create' | 'Read' | 'Update' | 'Delete';

function managed(entity: string, activity: Activity): AuditMapping {
  return { class: 'Entity Management', activity, entity };
}

function called(activity: Activity): AuditMapping {
  return { class: 'API Activity', activity };
}

/** Every action has a row: a new one without it doesn't compile. */
const mappings: Readonly<Record<PlainAuditActionName, AuditMapping>> = {
  'sign-in': { class: 'Authentication', activity: 'Logon' },
  'end-console-session': { class: 'Authentication', activity: 'Logoff' },
  'console-sign-out': { class: 'Authentication', activity: 'Logoff' },
  'break-glass': { class: 'Authentication', activity: 'Logon', severity: 'Critical' },
  'create-operator': { class: 'Account Change', activity: 'Create', severity: 'Medium' },
  'rotate-operator': { ...managed('operator secret', 'Update'), severity: 'Low' },
  'disable-operator': { class: 'Account Change', activity: 'Disable' },
  'review-access': managed('access review', 'Create'),
  'console-link': { ...managed('console link', 'Create'), severity: 'Low' },
  'create-token': { ...managed('API token', 'Create'), severity: 'Low' },
  'create-platform': managed('platform', 'Create'),
  'revoke-kyc-links': managed('KYC link', 'Delete'),
  'add-connector': managed('connector', 'Create'),
  'remove-connector': managed('connector', 'Delete'),
  'pause-connector': managed('connector', 'Update'),
  'resume-connector': managed('connector', 'Update'),
  'rotate-connector-secret': managed('connector secret', 'Update'),
  'put-routes': managed('routes', 'Update'),
  'rotate-keys': { ...managed('encryption keys', 'Update'), severity: 'Medium' },
  'create-settlement-account': managed('settlement account', 'Create'),
  'change-settlement-account': managed('settlement account', 'Update'),
  freeze: managed('freeze', 'Update'),
  'accept-rate': managed('rate', 'Update'),
  'decide-verification': managed('verification', 'Update'),
  'decide-beneficial-owner': managed('beneficial owner', 'Update'),
  'decide-external-account': managed('external account', 'Update'),
  'erase-customer': managed('customer', 'Delete'),
  'finish-erasure': managed('customer', 'Delete'),
  'keep-safeguarding': managed('safeguarding figures', 'Create'),
  'reveal-customer': { ...managed('customer', 'Read'), severity: 'Low' },
  'reveal-review': { ...managed('review', 'Read'), severity: 'Low' },
  'create-document-link': managed('document link', 'Create'),
  'read-document': managed('document', 'Read'),
  'find-customers': { ...managed('customer', 'Read'), severity: 'Low' },
  'list-breaks': { ...managed('break', 'Read'), severity: 'Low' },
  'get-break': { ...managed('break', 'Read'), severity: 'Low' },
  'list-statement-lines': { ...managed('statement line', 'Read'), severity: 'Low' },
  'list-interim-entries': { ...managed('interim entry', 'Read'), severity: 'Low' },
  'create-deposit': called('Create'),
  'create-transfer': called('Create'),
  'create-fx-trade': called('Create'),
  'query-instruction': called('Read'),
  'send-cancel-instruction': called('Update'),
  'cancel-instruction': called('Update'),
  'resolve-instruction': called('Update'),
  'resolve-payment': called('Update'),
  'resolve-break-match': called('Update'),
  'resolve-break-credit-account': called('Update'),
  'resolve-break-return-to-sender': called('Update'),
  'resolve-break-book-fee': called('Update'),
  'resolve-break-book-entry': called('Update'),
  'resolve-break-write-off': called('Update'),
  'resolve-break-no-action': called('Update'),
  'upload-statement': called('Create'),
  'replace-statement': called('Update'),
  'undo-statement': called('Delete'),
  'discard-incomplete-statement': called('Delete'),
  'match-lines': called('Update'),
  'undo-match': called('Update'),
  'retry-dead-letter': called('Update'),
  'discard-dead-letter': called('Delete'),
  'put-back-dead-letters': called('Update'),
  republish: called('Update'),
  'reset-consumer': { ...called('Update'), severity: 'Low' },
  'rebuild-replicas': called('Update'),
  'after-restore': { ...called('Update'), severity: 'Medium' },
};

/** The steps of an approval are calls: nothing is managed until the action itself has its entry. */
const steps = {
  ask: called('Create'),
  approve: called('Update'),
  reject: called('Update'),
  end: called('Delete'),
} as const satisfies Record<(typeof approvalSteps)[number], AuditMapping>;

function isPlain(action: string): action is PlainAuditActionName {
  return Object.hasOwn(mappings, action);
}

/** How an action is told. Earlier releases may have written one that this one doesn't know. */
export function auditMappingOf(action: AuditActionName | (string & {})): AuditMapping {
  if (isPlain(action)) return mappings[action];
  const step = approvalSteps.find((name) => action.startsWith(`${name}-`));
  return step === undefined ? called('Update') : steps[step];
}
