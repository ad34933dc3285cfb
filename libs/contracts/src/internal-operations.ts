import type { CustomerType, KycStatus, VerificationStatus, WebhookType } from '@corridor/kernel';
import type { CreateExternalAccountBody } from './bodies/external-accounts.body';
import type { ApprovalStatus } from './bodies/operators.body';
import type {
  CustomerEvent,
  ExternalAccountEvent,
  IntegrationEvent,
  PlatformEvent,
  VerificationEvent,
} from './events';
import type { DeadLetterResource } from './resources/dead-letters.resource';
import type { AuditEntryResource } from './resources/operators.resource';
import type { CustomerResource } from './resources/accounts.resource';
import type { KycLinkState } from './resources/kyc-links.resource';
import type { TimelineEntryResource } from './resources/timeline.resource';
import type { VerificationError } from './resources/verifications.resource';
import type { RequestService } from './topics';

/** An operation between services without an HTTP route. */
export interface InternalOperation {
  name: string;
  service: RequestService;
  /** Payload and answer contain personal data. The caller passes this on to the request client, which encrypts both. */
  sealed: boolean;
  /** Handled in a sandbox only. */
  sandboxOnly: boolean;
}

function internal(
  service: RequestService,
  operation: string,
  { sealed = false, sandboxOnly = false }: Partial<Pick<InternalOperation, 'sealed' | 'sandboxOnly'>> = {},
): InternalOperation {
  return { name: `${service}.${operation}`, service, sealed, sandboxOnly };
}

/** Operations between services. Their context names the platform; permissions are empty. */
export const internalOperations = {
  /**
   * A bulk question to the owner about everything that a replica doesn't know or would refuse. A replica never rejects
   * a command; the owner is asked first.
   */
  resolveAccounts: internal('accounts', 'resolve', { sealed: true }),
  /** Applies states to payments' replicas before the owner answers; replies when they are committed. */
  applyPayments: internal('payments', 'apply-events', { sealed: true }),
  applyNotifications: internal('notifications', 'apply-events'),
  /** Asks whether a customer may be deleted and closes it for money in the same transaction. */
  closeCustomer: internal('payments', 'close-customer'),
  /** The customer of a UMA address of this deployment, of any platform. */
  findUmaAddress: internal('accounts', 'find-uma-address', { sealed: true }),
  /**
   * Finds the same external account of the owner or creates it, as POST /customers/external-accounts would. It is safe
   * to repeat and to run concurrently. It may wait for a name check (at most 10 seconds), so the caller waits longer.
   */
  ensureExternalAccount: internal('accounts', 'ensure-external-account', { sealed: true }),
  /** All data of a customer, for an identity check. */
  describeCustomer: internal('accounts', 'describe-customer', { sealed: true }),
  /** The accounts and the parties of payments of one platform, for their connectors. */
  describePayments: internal('accounts', 'describe-payments', { sealed: true }),
  /**
   * Updates a customer's status after a step of a verification; replies when payments has applied a withdrawn
   * permission.
   */
  applyVerification: internal('accounts', 'apply-verification'),
  /** The state of a customer's verification and its missing items, without creating a verification. */
  previewVerification: internal('compliance', 'preview-verification'),
  /** Which of these currencies the platform's accounts hold money in (CURRENCY_IN_USE). */
  findCurrenciesInUse: internal('payments', 'find-currencies-in-use'),
  /** Checks a URL against the address rules without storing it; replies {} or 400. */
  checkWebhookUrl: internal('notifications', 'check-webhook-url'),
  /** The secrets with which connectors sign their reports. The gateway checks signatures with them. */
  readReportSecrets: internal('payments', 'read-report-secrets', { sealed: true }),
  /** Stores the reports of a connector. The gateway has checked their signature, and payments checks it again. */
  takeConnectorReports: internal('payments', 'take-connector-reports', { sealed: true }),
  /**
   * Asks the first connector that is routed to an account and checks accounts whether it exists and belongs to its
   * beneficiary. It may wait for the connector for 8 seconds.
   */
  checkAccount: internal('payments', 'check-account', { sealed: true }),
  /** The later result of a check of an account that was PENDING. */
  applyAccountCheck: internal('accounts', 'apply-account-check', { sealed: true }),
  /** Chooses the connector of an identity check, once. */
  assignIdentityCheck: internal('payments', 'assign-identity-check'),
  /** Starts an identity check at its connector, or asks for its present result. It may wait for 30 seconds. */
  checkIdentity: internal('payments', 'check-identity', { sealed: true }),
  /** The result of an identity check that a connector reports. */
  applyIdentityCheck: internal('compliance', 'apply-identity-check', { sealed: true }),
  /** A reading of a document by a signed link; replies where its bytes are. The gateway has checked the signature. */
  openDocumentLink: internal('compliance', 'open-document-link', { sealed: true }),
  /** What waits for a decision by an operator, in the service, masked. */
  listReviewsAccounts: internal('accounts', 'list-reviews', { sealed: true }),
  listReviewsCompliance: internal('compliance', 'list-reviews', { sealed: true }),
  /** One of them in the clear, for a reason. */
  revealReviewAccounts: internal('accounts', 'reveal-review', { sealed: true }),
  revealReviewCompliance: internal('compliance', 'reveal-review', { sealed: true }),
  /** What the service knows of the course of a payment. */
  readTimelinePayments: internal('payments', 'read-timeline'),
  readTimelineNotifications: internal('notifications', 'read-timeline'),
  /** Whose payment it is, of any platform, and who has its external account, masked. */
  readParties: internal('payments', 'read-parties', { sealed: true }),
  advanceClockPayments: internal('payments', 'advance-clock', { sandboxOnly: true }),
  advanceClockNotifications: internal('notifications', 'advance-clock', { sandboxOnly: true }),
  advanceClockCompliance: internal('compliance', 'advance-clock', { sandboxOnly: true }),
  /** A page of the service's part of the audit log. */
  readAuditLogAccounts: internal('accounts', 'read-audit-log'),
  readAuditLogCompliance: internal('compliance', 'read-audit-log'),
  readAuditLogPayments: internal('payments', 'read-audit-log'),
  readAuditLogNotifications: internal('notifications', 'read-audit-log'),
  /** Actions that wait for a second operator: the list, and its decisions. */
  listApprovalsAccounts: internal('accounts', 'list-approvals', { sealed: true }),
  listApprovalsCompliance: internal('compliance', 'list-approvals', { sealed: true }),
  listApprovalsPayments: internal('payments', 'list-approvals', { sealed: true }),
  listApprovalsNotifications: internal('notifications', 'list-approvals', { sealed: true }),
  approveActionAccounts: internal('accounts', 'approve', { sealed: true }),
  approveActionCompliance: internal('compliance', 'approve', { sealed: true }),
  approveActionPayments: internal('payments', 'approve', { sealed: true }),
  approveActionNotifications: internal('notifications', 'approve', { sealed: true }),
  rejectActionAccounts: internal('accounts', 'reject', { sealed: true }),
  rejectActionCompliance: internal('compliance', 'reject', { sealed: true }),
  rejectActionPayments: internal('payments', 'reject', { sealed: true }),
  rejectActionNotifications: internal('notifications', 'reject', { sealed: true }),
  /** Events and timers that the service could not handle. */
  listDeadLettersAccounts: internal('accounts', 'list-dead-letters'),
  listDeadLettersCompliance: internal('compliance', 'list-dead-letters'),
  listDeadLettersPayments: internal('payments', 'list-dead-letters'),
  listDeadLettersNotifications: internal('notifications', 'list-dead-letters'),
  getDeadLetterAccounts: internal('accounts', 'get-dead-letter'),
  getDeadLetterCompliance: internal('compliance', 'get-dead-letter'),
  getDeadLetterPayments: internal('payments', 'get-dead-letter'),
  getDeadLetterNotifications: internal('notifications', 'get-dead-letter'),
  retryDeadLetterAccounts: internal('accounts', 'retry-dead-letter'),
  retryDeadLetterCompliance: internal('compliance', 'retry-dead-letter'),
  retryDeadLetterPayments: internal('payments', 'retry-dead-letter'),
  retryDeadLetterNotifications: internal('notifications', 'retry-dead-letter'),
  discardDeadLetterAccounts: internal('accounts', 'discard-dead-letter'),
  discardDeadLetterCompliance: internal('compliance', 'discard-dead-letter'),
  discardDeadLetterPayments: internal('payments', 'discard-dead-letter'),
  discardDeadLetterNotifications: internal('notifications', 'discard-dead-letter'),
  /** What waits for people in the service, besides its dead letters. */
  readQueuesAccounts: internal('accounts', 'read-queues'),
  readQueuesCompliance: internal('compliance', 'read-queues'),
  readQueuesPayments: internal('payments', 'read-queues'),
  readQueuesNotifications: internal('notifications', 'read-queues'),
  /** How the service does. */
  readHealthAccounts: internal('accounts', 'read-health'),
  readHealthCompliance: internal('compliance', 'read-health'),
  readHealthPayments: internal('payments', 'read-health'),
  readHealthNotifications: internal('notifications', 'read-health'),
  readIntegrity: internal('payments', 'read-integrity'),
  /** What a text names in the service, of any platform. */
  findAccounts: internal('accounts', 'find', { sealed: true }),
  findCompliance: internal('compliance', 'find', { sealed: true }),
  findPayments: internal('payments', 'find', { sealed: true }),
  findNotifications: internal('notifications', 'find', { sealed: true }),
  pingAccounts: internal('accounts', 'ping'),
  pingCompliance: internal('compliance', 'ping'),
  pingPayments: internal('payments', 'ping'),
  pingNotifications: internal('notifications', 'ping'),
} as const;

/** Body of `accounts.resolve`. Ids have the form of the API. */
export interface ResolveBody {
  platform: boolean;
  customerIds: string[];
  externalAccountIds: string[];
}

/** Answer: the present state of those that exist and belong to the platform. Deleted ones are marked as deleted. */
export interface ResolveAnswer {
  platform: PlatformEvent | null;
  customers: CustomerEvent[];
  externalAccounts: ExternalAccountEvent[];
}

/** Body of `accounts.find-uma-address`. */
export interface FindUmaAddressBody {
  /** As the caller wrote it; compared in lower case. */
  umaAddress: string;
}

/**
 * Answer: the states of the customer and of its platform, which may differ from the caller's. Null if the address is
 * unknown or its customer was deleted.
 */
export interface FindUmaAddressAnswer {
  customer: CustomerEvent | null;
  platform: PlatformEvent | null;
}

/** Body of `accounts.describe-customer`. */
export interface DescribeCustomerBody {
  customerId: string;
}

/** A customer with all its personal data. It must never be logged, stored or published. */
export interface CustomerDescription {
  customer: CustomerResource;
  version: number;
  epoch: number;
  /** Whether its platform is a regulated financial institution. */
  isRegulated: boolean;
  kycLinks: KycLinkState;
}

/** Answer: null if the platform has no such customer; a deleted one is marked as deleted. */
export interface DescribeCustomerAnswer {
  found: CustomerDescription | null;
}

/** Which account and parties a payment has. */
export interface PaymentToDescribe {
  externalAccountId: string;
  /** The customer who pays; null for the platform's own money. */
  customerId: string | null;
}

/** Most payments of one request. */
export const DESCRIBED_PAYMENTS_MAX = 64;

/** Body of `accounts.describe-payments`. */
export interface DescribePaymentsBody {
  /** At most {@link DESCRIBED_PAYMENTS_MAX}. */
  payments: PaymentToDescribe[];
}

/** A person or a business that sends or receives money. */
export interface PaymentParty {
  name: string;
  address?: Readonly<Record<string, string>>;
  /** Country of residence or of registration: ISO 3166-1, two letters. */
  country?: string;
  birthDate?: string;
  registrationNumber?: string;
}

/** Everything that a connector needs to pay an account. It must never be logged, or stored or published in the clear. */
export interface PaymentDescription {
  /** The type of the account, and a text for each field of the type. */
  account: { accountType: string } & Record<string, string>;
  beneficiary: PaymentParty | null;
  originator: PaymentParty | null;
}

/**
 * Answer, in the order of the payments: null if the platform never had such an account. Deleted accounts and customers
 * are described too.
 */
export interface DescribePaymentsAnswer {
  found: (PaymentDescription | null)[];
}

/** Body of `accounts.apply-verification`. Safe to repeat: an older step than the applied one changes nothing. */
export interface ApplyVerificationBody {
  event: VerificationEvent;
}

/** Body of `compliance.preview-verification`. */
export interface PreviewVerificationBody {
  customerId: string;
}

/** What a page needs to ask for a customer's missing data: no personal data. */
export interface VerificationPreview {
  customerType: CustomerType;
  isDeleted: boolean;
  /** The customer's own status. */
  status: KycStatus;
  /** Status of its newest verification; null if there was none. */
  verificationStatus: VerificationStatus | null;
  /** The errors of a verification that would be triggered now. */
  missing: VerificationError[];
  /** What a connector or a person found to correct in the present data. */
  corrections: VerificationError[];
  kycLinks: KycLinkState;
}

/** Answer: null if the platform has no such customer. */
export interface PreviewVerificationAnswer {
  found: VerificationPreview | null;
}

/** Body of `accounts.ensure-external-account`. Errors are those of POST /customers/external-accounts except the 409. */
export interface EnsureExternalAccountBody {
  account: CreateExternalAccountBody;
  /** Path of the account in the caller's body, as a prefix of fault paths (`destination.externalAccountDetails`). */
  path?: string;
}

/** Answer: the present state of the account, for the asker's replica. */
export interface EnsureExternalAccountAnswer {
  account: ExternalAccountEvent;
  /** Whether this request created it; an existing account is unchanged. */
  created: boolean;
}

/** Body of `<service>.apply-events`: platform, customer and external account events. */
export interface ApplyEventsBody {
  events: IntegrationEvent[];
}

/** Body of `payments.close-customer`. Reply {} or 409 CUSTOMER_NOT_EMPTY. */
export interface CloseCustomerBody {
  customerId: string;
  /** The version that the deletion will have. */
  version: number;
}

/** Body and answer of `payments.find-currencies-in-use`. */
export interface CurrenciesBody {
  currencies: string[];
}
export interface CurrenciesAnswer {
  inUse: string[];
}

/** Body of `notifications.check-webhook-url`. */
export interface CheckWebhookUrlBody {
  url: string;
}

/** Body of `<service>.read-audit-log`. */
export interface ReadAuditLogBody {
  operatorId?: string;
  action?: string;
  resourceId?: string;
  /** Bounds of the time, milliseconds since the epoch. */
  fromMs?: number;
  toMs?: number;
  /** Only entries before this id (a uuid that contains its time). */
  beforeId?: string;
  limit: number;
}

/** Answer: entries, newest first, and the number of all that match, whatever `beforeId` says. */
export interface ReadAuditLogAnswer {
  entries: AuditEntryResource[];
  totalCount: number;
}

/** Body of `<service>.list-approvals`. A gateway of the release before sends none. */
export interface ServiceApprovalsBody {
  status?: ApprovalStatus;
  /** Only approvals before this id (a uuid that contains its time). */
  beforeId?: string;
  limit: number;
}

/** Body of `<service>.read-timeline` and of `payments.read-parties`. */
export interface ReadTimelineBody {
  transactionId: string;
}

/** A change of a payment that webhooks report, if an endpoint asks for its type. */
export interface AnnouncedEvent {
  eventType: WebhookType;
  sequence: number;
  /** Domain time. */
  at: string;
  realAtMs: number;
}

/** Answer of payments; 404 TRANSACTION_NOT_FOUND. */
export interface PaymentTimelineAnswer {
  entries: TimelineEntryResource[];
  announced: AnnouncedEvent[];
}

/** Answer of notifications. */
export interface DeliveryTimelineAnswer {
  entries: TimelineEntryResource[];
  /** Stored events from before this time (domain time, milliseconds) were removed. */
  keptSinceMs: number;
}

/** Body of `<service>.list-dead-letters`. */
export interface ServiceDeadLettersBody {
  /** `since` and the uuid of the last one of the page before. */
  after?: readonly string[];
  limit: number;
}

/** Answer: the oldest first, and the number of all, whatever `after` says. */
export interface ServiceDeadLettersAnswer {
  deadLetters: DeadLetterResource[];
  totalCount: number;
}

/** Body of `<service>.advance-clock`: fire what is due at or before `targetMs` (domain time), in due order. */
export interface AdvanceServiceClockBody {
  targetMs: number;
  /** The offset of the service's clock after firing; null leaves it unchanged. */
  offsetMs: number | null;
}

/** Answer: the number of timers that fired, and the domain time of the earliest remaining one, null for none. */
export interface AdvanceServiceClockAnswer {
  fired: number;
  nextDueMs: number | null;
}
