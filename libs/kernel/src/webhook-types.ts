import type { RefundStatus, TransactionStatus } from './transaction-status';
import type { TransactionType } from './vocabulary';

/** What happens to a payment: it gets a status, or its refund does. */
export type PaymentEvent = TransactionStatus | `REFUND_${RefundStatus}`;

/** Names of everything that happens to payments. */
type PaymentEventName = `${TransactionType}_PAYMENT_${PaymentEvent}`;

/** What happens to payments without a webhook. */
const withoutWebhook = [
  'INCOMING_PAYMENT_CREATED',
  'INCOMING_PAYMENT_PROCESSING',
  'INCOMING_PAYMENT_REFUNDED',
  'INCOMING_PAYMENT_EXPIRED',
  'INCOMING_PAYMENT_REFUND_PENDING',
  'INCOMING_PAYMENT_REFUND_COMPLETED',
  'INCOMING_PAYMENT_REFUND_FAILED',
  'OUTGOING_PAYMENT_CREATED',
  // OUTGOING_PAYMENT_REFUND_COMPLETED reports it.
  'OUTGOING_PAYMENT_REFUNDED',
] as const satisfies readonly PaymentEventName[];
type SilentPaymentEvent = (typeof withoutWebhook)[number];

/** Every payment event is in the table, or in the list of those without a webhook, and not in both. */
type PaymentEntries = Readonly<
  Record<Exclude<PaymentEventName, SilentPaymentEvent>, string> & Partial<Record<SilentPaymentEvent, never>>
>;

/**
 * The one table of webhook types (docs/behaviour.md 12): each is OBJECT_EVENT, with the sentence of the documents about
 * it. Bodies, resources, the OpenAPI document and the schemas of events follow from it.
 */
const table = {
  INCOMING_PAYMENT_PENDING: 'An incoming UMA payment needs a decision',
  INCOMING_PAYMENT_COMPLETED: 'An incoming payment has arrived',
  INCOMING_PAYMENT_FAILED: 'An incoming payment failed',
  INCOMING_PAYMENT_REJECTED: 'An incoming payment was rejected',
  OUTGOING_PAYMENT_PENDING: 'An outgoing payment was created',
  OUTGOING_PAYMENT_PROCESSING: 'An outgoing payment is on its way',
  OUTGOING_PAYMENT_COMPLETED: 'An outgoing payment has arrived',
  OUTGOING_PAYMENT_FAILED: 'An outgoing payment failed, or was returned',
  OUTGOING_PAYMENT_REJECTED: 'The receiving side refused an outgoing payment',
  OUTGOING_PAYMENT_EXPIRED: 'A quote expired before it was executed or funded',
  OUTGOING_PAYMENT_REFUND_PENDING: 'A refund has begun, on a rail where it takes time',
  OUTGOING_PAYMENT_REFUND_COMPLETED: 'The money of a failed payment was returned',
  OUTGOING_PAYMENT_REFUND_FAILED: 'The money of a failed payment could not be returned',
  CUSTOMER_CREATED: 'A customer was created',
  CUSTOMER_UPDATED: 'A customer was changed',
  CUSTOMER_DELETED: 'A customer was deleted',
  CUSTOMER_KYC_APPROVED: "An individual's KYC was approved",
  CUSTOMER_KYC_REJECTED: "An individual's KYC was rejected",
  CUSTOMER_KYC_PENDING: "An individual's KYC is under way",
  CUSTOMER_KYB_APPROVED: "A business's KYB was approved",
  CUSTOMER_KYB_REJECTED: "A business's KYB was rejected",
  CUSTOMER_KYB_PENDING: "A business's KYB is under way",
  VERIFICATION_READY_FOR_VERIFICATION: 'All missing data of a verification has been supplied',
  VERIFICATION_APPROVED: 'A verification was approved',
  VERIFICATION_REJECTED: 'A verification was rejected',
  VERIFICATION_RESOLVE_ERRORS: 'A verification lacks data, or lacks other data than before',
  VERIFICATION_IN_PROGRESS: 'The check of a verification has begun',
  VERIFICATION_PENDING_MANUAL_REVIEW: 'A verification needs a decision by a person',
  EXTERNAL_ACCOUNT_STATUS_UPDATED: 'An external account changed its status after it was created',
  INTERNAL_ACCOUNT_BALANCE_UPDATED: 'The balance of an internal account changed',
  INVITATION_CLAIMED: 'An invitation was claimed: the platform can send its amount now',
  BULK_UPLOAD_COMPLETED: 'An import has looked at every row',
  BULK_UPLOAD_FAILED: 'An import was refused whole',
  TEST: 'An event for testing an endpoint',
} as const satisfies Readonly<Record<string, string>> & PaymentEntries;

/** One webhook type. Consumers ignore types that they don't know. */
export type WebhookType = keyof typeof table;

/** The description of each webhook type. */
export const webhookSummaries: Readonly<Record<WebhookType, string>> = table;

/** Every webhook type that the deployment sends. */
export const webhookTypes = Object.keys(table) as readonly WebhookType[];

const silent: ReadonlySet<string> = new Set(withoutWebhook);

function isSilent(name: PaymentEventName): name is SilentPaymentEvent {
  return silent.has(name);
}

/** The webhook type of what happens to a payment; null if it has none. */
export function paymentWebhookType(type: TransactionType, event: PaymentEvent): WebhookType | null {
  const name: PaymentEventName = `${type}_PAYMENT_${event}`;
  return isSilent(name) ? null : name;
}
