import type {
  CustomerType,
  KycStatus,
  ExternalAccountStatus,
  VerificationStatus,
  ApprovalOutcome,
  WebhookType,
} from '@corridor/kernel';

/** The state of a platform that other services replicate. */
export interface PlatformState {
  id: string;
  platformKey: number;
  umaDomain: string;
  isRegulatedFinancialInstitution: boolean;
  webhookEndpoint: string | null;
  /** Increased by POST /sandbox/clock/advance; milliseconds. */
  clockOffsetMs: number;
  supportedCurrencies: PlatformCurrencyState[];
}

/** A currency that a platform supports, with its limits in smallest units. */
export interface PlatformCurrencyState {
  currencyCode: string;
  minAmount: number;
  maxAmount: number;
}

/** The state of a customer that other services replicate. No personal data. */
export interface CustomerState {
  id: string;
  platformCustomerId: string;
  customerType: CustomerType;
  umaAddress: string;
  /** kycStatus of an individual, kybStatus of a business. */
  verificationStatus: KycStatus;
  createdAt: string;
  deleted: boolean;
}

/** The state of an external account that other services replicate. It contains the identifier as ciphertext only. */
export interface ExternalAccountState {
  id: string;
  customerId: string | null;
  currency: string;
  accountType: string;
  status: ExternalAccountStatus;
  defaultUmaDepositAccount: boolean;
  paymentRails: string[];
  cryptoNetwork: string | null;
  /** Primary identifier as `v1:<keyId>:…`, bound to `ExternalAccount:<uuid>` and `primaryIdentifier`. */
  primaryIdentifierSealed: string;
  deleted: boolean;
}

/** The state of a verification, which the customer's status follows. */
export interface VerificationState {
  customerId: string;
  verificationStatus: VerificationStatus;
}

/** The state of an approval: the answer of the platform's webhook endpoint to INCOMING_PAYMENT_PENDING. */
export interface ApprovalState {
  transactionId: string;
  outcome: ApprovalOutcome;
  /** Domain time of the request in milliseconds. An acknowledged payment waits 5 seconds from then. */
  sentAtMs: number;
  /**
   * Ciphertext (field `receiverCustomerInfo` of the transaction's id) of the object in the answer; null without one.
   */
  receiverCustomerInfoSealed: string | null;
  /** The reason that the endpoint gave; at most 255 characters. */
  reason: string | null;
}

/** The topic of `eventTopics` for an event. */
export type AggregateName =
  | 'platforms'
  | 'customers'
  | 'externalAccounts'
  | 'invitations'
  | 'bulkJobs'
  | 'verifications'
  | 'transactions'
  | 'internalAccounts'
  | 'approvals';

/**
 * Version of the form of events in their topics. A change that a reader of the last release can't read needs the next
 * one, and readers that know it must run before the first such event is published.
 */
export const EVENT_CONTRACT_VERSION = 1;

/** An event as the outbox and its topic contain it: the whole state of the aggregate after the change. */
export interface IntegrationEvent<S = unknown> {
  /** Version of this form, which the topic adds. An event without it has the form 1. */
  contractVersion?: number;
  /** A uuid; the webhook's id is `Webhook:<id>`. */
  id: string;
  /** `payments.transaction.completed`; the CloudEvents type. */
  type: string;
  aggregate: AggregateName;
  /** Id of the aggregate, `Transaction:<uuid>`; also the key of the record. */
  subject: string;
  /** Increases by one with every event of the aggregate. */
  version: number;
  /** Increased if a restored database must outrank what was published before. */
  epoch: number;
  /** Domain time, ISO 8601 UTC with milliseconds. */
  time: string;
  platformKey: number;
  platformId: string;
  /** Webhook type under which endpoints receive it; null without a webhook. */
  webhookType: WebhookType | null;
  /** The resource as its GET shows it, masked; without its personal members if `sealed` has them. */
  data: Record<string, unknown>;
  /** The whole of `data` as ciphertext (`v1:<keyId>:…`, bound to id and subject), if some of it is personal. */
  sealed?: string;
  /** What other services replicate. */
  state?: S;
  traceparent?: string;
}

export type PlatformEvent = IntegrationEvent<PlatformState>;
export type CustomerEvent = IntegrationEvent<CustomerState>;
export type ExternalAccountEvent = IntegrationEvent<ExternalAccountState>;
export type VerificationEvent = IntegrationEvent<VerificationState>;
export type ApprovalEvent = IntegrationEvent<ApprovalState>;
