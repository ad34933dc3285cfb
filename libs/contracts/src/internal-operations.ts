import type { CreateExternalAccountBody } from './bodies/external-accounts.body';
import type {
  CustomerEvent,
  ExternalAccountEvent,
  IntegrationEvent,
  PlatformEvent,
  VerificationEvent,
} from './events';
import type { CustomerType, KycStatus } from './bodies/customers.body';
import type { VerificationStatus } from './bodies/verifications.body';
import type { CustomerResource } from './resources/accounts.resource';
import type { KycLinkState } from './resources/kyc-links.resource';
import type { VerificationError } from './resources/verifications.resource';
import type { RequestService } from './topics';

/** An operation that services ask each other; no HTTP route leads to it. */
export interface InternalOperation {
  name: string;
  service: RequestService;
  /** Payload and answer hold personal data: the asker passes it on to the request client, which encrypts both. */
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
  /** Bulk question to the owner: what a replica doesn't know or would refuse ("a replica may only say yes"). */
  resolveAccounts: internal('accounts', 'resolve', { sealed: true }),
  /** Applies states to payments' replicas before the owner answers; replies when they are committed. */
  applyPayments: internal('payments', 'apply-events', { sealed: true }),
  applyNotifications: internal('notifications', 'apply-events'),
  /** Asks whether a customer may be deleted and closes it for money in the same transaction. */
  closeCustomer: internal('payments', 'close-customer'),
  /** Who is behind a UMA address of this deployment, of whatever platform. */
  findUmaAddress: internal('accounts', 'find-uma-address', { sealed: true }),
  /**
   * Finds the same external account of the owner or creates it, as POST /customers/external-accounts would: safe to
   * repeat and to race. It may wait for a name check (8 seconds at most), so its asker waits longer.
   */
  ensureExternalAccount: internal('accounts', 'ensure-external-account', { sealed: true }),
  /** All that a customer's owner knows of it, for a check of its identity. */
  describeCustomer: internal('accounts', 'describe-customer', { sealed: true }),
  /** Lets a customer's status follow a verification; replies when payments has applied what it takes away. */
  applyVerification: internal('accounts', 'apply-verification'),
  /** How far a customer's verification is and what it misses, without a verification being made. */
  previewVerification: internal('compliance', 'preview-verification'),
  /** Which of these currencies hold money of the platform (CURRENCY_IN_USE). */
  findCurrenciesInUse: internal('payments', 'find-currencies-in-use'),
  /** Checks a URL against the address rules without storing it; replies {} or 400. */
  checkWebhookUrl: internal('notifications', 'check-webhook-url'),
  advanceClockPayments: internal('payments', 'advance-clock', { sandboxOnly: true }),
  advanceClockNotifications: internal('notifications', 'advance-clock', { sandboxOnly: true }),
  advanceClockCompliance: internal('compliance', 'advance-clock', { sandboxOnly: true }),
  pingAccounts: internal('accounts', 'ping'),
  pingCompliance: internal('compliance', 'ping'),
  pingPayments: internal('payments', 'ping'),
  pingNotifications: internal('notifications', 'ping'),
} as const;

/** Body of `accounts.resolve`. Ids as the API shows them. */
export interface ResolveBody {
  platform: boolean;
  customerIds: string[];
  externalAccountIds: string[];
}

/** Answer: the present state of those that exist and belong to the platform. Deleted ones are shown as deleted. */
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
 * Answer: the states of the customer and of its platform, which may be another than the caller's; nulls where nobody
 * has the address or its customer was deleted.
 */
export interface FindUmaAddressAnswer {
  customer: CustomerEvent | null;
  platform: PlatformEvent | null;
}

/** Body of `accounts.describe-customer`. */
export interface DescribeCustomerBody {
  customerId: string;
}

/** A customer with its personal data whole: never to be logged, stored or published. */
export interface CustomerDescription {
  customer: CustomerResource;
  version: number;
  epoch: number;
  /** Whether its platform is a regulated financial institution. */
  isRegulated: boolean;
  kycLinks: KycLinkState;
}

/** Answer: null where the platform has no such customer; a deleted one is shown as deleted. */
export interface DescribeCustomerAnswer {
  found: CustomerDescription | null;
}

/** Body of `accounts.apply-verification`. Safe to repeat: what is older than what was applied changes nothing. */
export interface ApplyVerificationBody {
  event: VerificationEvent;
}

/** Body of `compliance.preview-verification`. */
export interface PreviewVerificationBody {
  customerId: string;
}

/** What anybody needs to know who is to supply what a customer lacks: no personal data. */
export interface VerificationPreview {
  customerType: CustomerType;
  isDeleted: boolean;
  /** The customer's own status. */
  status: KycStatus;
  /** Of its newest verification; null where there was none. */
  verificationStatus: VerificationStatus | null;
  /** What a verification that is triggered now would list as its errors. */
  missing: VerificationError[];
  kycLinks: KycLinkState;
}

/** Answer: null where the platform has no such customer. */
export interface PreviewVerificationAnswer {
  found: VerificationPreview | null;
}

/** Body of `accounts.ensure-external-account`. Errors are those of POST /customers/external-accounts but the 409. */
export interface EnsureExternalAccountBody {
  account: CreateExternalAccountBody;
  /** Where the caller wrote the account: put before the field paths of faults (`destination.externalAccountDetails`). */
  path?: string;
}

/** Answer: the present state of the account, for the asker's replica. */
export interface EnsureExternalAccountAnswer {
  account: ExternalAccountEvent;
  /** Whether this request made it; an account that was there stays as it is. */
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

/** Body of `<service>.advance-clock`: fire what is due at or before `targetMs` (domain time), in due order. */
export interface AdvanceServiceClockBody {
  targetMs: number;
  /** The offset that the service's clock grows to after firing; null leaves it. */
  offsetMs: number | null;
}

/** Answer: how many timers fired, and the domain time of the earliest that is left, null for none. */
export interface AdvanceServiceClockAnswer {
  fired: number;
  nextDueMs: number | null;
}
