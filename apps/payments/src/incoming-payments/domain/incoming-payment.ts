import { DomainError, type Uuid } from '@corridor/kernel';
import type { PlatformReplica } from '../../replicas/domain/replicas';
import { applyReports } from '../../timers/domain/rail-report';
import { bookingAt, type DecisionWorld } from '../../ledger/domain/decision-world';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import type {
  DecideIncomingPaymentCommand,
  IncomingPaymentDecision,
  ReceiveUmaCommand,
} from '../../ledger/domain/ledger-command';
import { complete, fail, reject, type Booking } from '../../transactions/domain/settlement';
import {
  moveTo,
  openedTransaction,
  type Failure,
  type FixedTransaction,
  type IncomingPaymentTerms,
  type Transaction,
} from '../../transactions/domain/transaction';
import {
  assertReady,
  assertWithinLimits,
  currencyRules,
  customersOf,
  internalAccountOf,
  platformOf,
} from '../../transfers/domain/readiness';

/** After an acknowledgement a decision must come within that, milliseconds from the sending (docs/behaviour.md 10). */
const ACKNOWLEDGED_MS = 5_000;
/** The same where no webhook endpoint could be asked, from the transaction's creation. */
const UNASKED_MS = 30_000;
/** After that nobody has decided. */
const BACKSTOP_MS = 60_000;

/** An incoming UMA payment as it is opened. */
export interface IncomingPayment {
  platformKey: number;
  customerId: Uuid;
  accountId: Uuid | undefined;
  currency: string;
  amount: bigint;
  senderUmaAddress: string;
  payer: IncomingPaymentTerms['payer'];
  /** What is known of the sender. */
  counterpartyInformation: Readonly<Record<string, string>>;
  description?: string;
}

/**
 * Opens an incoming payment, which then waits for its platform's decision; room for it is kept.
 * @throws DomainError or ReplicaRefusal, and books nothing then.
 */
export function openIncomingPayment(
  payment: IncomingPayment,
  book: LedgerBook,
  world: DecisionWorld,
): Transaction {
  const { platformKey, customerId, accountId, currency, amount, senderUmaAddress, description } = payment;
  const platform = platformOf(world.replicas, platformKey);
  const [customer] = customersOf(world.replicas, platformKey, [customerId]);
  if (!customer) throw new Error('an incoming payment needs a customer');
  assertReady(platform, [customer]);
  if (customer.umaAddress === senderUmaAddress) {
    throw new DomainError('SELF_PAYMENT', 'the sender and the receiver are the same');
  }
  const rules = currencyRules(platform, currency, 'INCOMING');
  assertWithinLimits(rules, amount);
  if (accountId === undefined) {
    throw new DomainError('INVALID_CURRENCY', `the customer has no account in ${currency}`);
  }
  const account = internalAccountOf(book, platformKey, accountId);
  if (!account.hasRoomFor(amount)) book.noteNoRoom(account);
  account.expect(amount);
  const nowMs = world.nowMs(platformKey);
  const fixed: FixedTransaction = {
    platformKey,
    id: world.mintId(nowMs),
    type: 'INCOMING',
    kind: 'INCOMING_PAYMENT',
    source: { kind: 'UMA_ADDRESS', umaAddress: senderUmaAddress, currency },
    destination: { kind: 'INTERNAL_ACCOUNT', id: accountId, currency },
    payeeId: null,
    ownUmaAddress: customer.umaAddress,
    customerId,
    platformCustomerId: customer.platformCustomerId,
    sentAmount: null,
    receivedAmount: amount,
    fees: 0n,
    serial: world.nextSerial(),
    externalReference: null,
    details: {
      incomingPayment: { requestedFields: rules.requiredCounterpartyFields, payer: payment.payer },
      counterpartyInformation: payment.counterpartyInformation,
      ...(description === undefined ? {} : { description }),
    },
    createdAtMs: nowMs,
  };
  // CREATED is a payment before its quote; nothing here takes time between both (docs/behaviour.md 9).
  const created = book.open({ ...openedTransaction(fixed), status: 'CREATED' });
  const pending = book.change(moveTo(created, 'PENDING', nowMs));
  scheduleEnd(book, pending, platform);
  return pending;
}

function scheduleEnd(book: LedgerBook, incomingPayment: Transaction, platform: PlatformReplica): void {
  const afterMs = platform.hasWebhookEndpoint ? BACKSTOP_MS : UNASKED_MS;
  const { platformKey, id: transactionId, createdAtMs } = incomingPayment;
  const dueAtMs = createdAtMs + afterMs;
  book.schedule({ platformKey, transactionId, dueAtMs, action: 'APPROVAL_BACKSTOP', step: {} });
}

/** Decides an incoming payment of the sandbox. @throws DomainError or ReplicaRefusal, and books nothing then. */
export function decideReceiving(
  command: ReceiveUmaCommand,
  book: LedgerBook,
  world: DecisionWorld,
): Transaction {
  const { kind: _, ...payment } = command;
  return openIncomingPayment(
    { ...payment, payer: null, counterpartyInformation: { FULL_NAME: 'Sandbox Sender' } },
    book,
    world,
  );
}

/** Names of the fields that were asked for and must be there, and aren't. */
function missingFields(incomingPayment: Transaction, provided: readonly string[]): string[] {
  const requested = incomingPayment.details?.incomingPayment?.requestedFields ?? [];
  return requested
    .filter(({ name, mandatory }) => mandatory && !provided.includes(name))
    .map(({ name }) => name);
}

function approve(book: LedgerBook, incomingPayment: Transaction, world: DecisionWorld, nowMs: number): void {
  const { platformKey, customerId, destination, receivedAmount: amount } = incomingPayment;
  const platform = platformOf(world.replicas, platformKey);
  assertReady(platform, customersOf(world.replicas, platformKey, [customerId]));
  const booking = bookingAt(world, nowMs);
  const deposit = world.replicas.depositOf(platformKey, customerId, destination.currency);
  const plan =
    deposit && world.planOf({ operation: 'TRANSFER_OUT', amount, account: deposit, paymentRail: null });
  if (!deposit || !plan) {
    complete(book, book.change(moveTo(incomingPayment, 'PROCESSING', nowMs)), booking);
    return;
  }
  const paidOn = book.change(moveTo(incomingPayment, 'PROCESSING', nowMs, { payoutAccountId: deposit.id }));
  const steps = plan.steps.filter(({ report }) => report.to !== 'PROCESSING');
  applyReports(book, paidOn, { steps, sinceMs: nowMs }, booking);
}

function failIncomingPayment(
  book: LedgerBook,
  incomingPayment: Transaction,
  failure: Failure,
  booking: Booking,
): void {
  fail(book, incomingPayment, { to: 'FAILED', ...failure }, booking);
}

const missingData: Failure = {
  reason: 'MISSING_MANDATORY_PAYEE_DATA',
  code: null,
  message: 'mandatory information about the receiver is missing',
};
const webhookError: Failure = {
  reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  code: null,
  message: 'the webhook endpoint did not answer the approval event as it should',
};
const timedOut: Failure = {
  reason: 'PAYMENT_APPROVAL_TIMED_OUT',
  code: 'TIMED_OUT',
  message: 'the platform did not decide in time',
};

function applyDecision(
  book: LedgerBook,
  incomingPayment: Transaction,
  decision: IncomingPaymentDecision,
  world: DecisionWorld,
): void {
  const { platformKey, id: transactionId, createdAtMs } = incomingPayment;
  const nowMs = world.nowMs(platformKey);
  const booking = bookingAt(world, nowMs);
  switch (decision.to) {
    case 'APPROVE':
      if (missingFields(incomingPayment, decision.provided).length > 0)
        failIncomingPayment(book, incomingPayment, missingData, booking);
      else approve(book, incomingPayment, world, nowMs);
      return;
    case 'REJECT':
      reject(book, incomingPayment, decision.reason ?? 'the platform rejected the payment', booking);
      return;
    case 'MISSING_DATA':
      failIncomingPayment(book, incomingPayment, missingData, booking);
      return;
    case 'WEBHOOK_ERROR':
      failIncomingPayment(book, incomingPayment, webhookError, booking);
      return;
    case 'ACKNOWLEDGE': {
      const dueAtMs = decision.sentAtMs + ACKNOWLEDGED_MS;
      book.schedule({ platformKey, transactionId, dueAtMs, action: 'APPROVAL_DEADLINE', step: {} });
      return;
    }
    case 'UNASKED': {
      const dueAtMs = createdAtMs + UNASKED_MS;
      book.schedule({ platformKey, transactionId, dueAtMs, action: 'APPROVAL_UNASKED', step: {} });
    }
  }
}

/**
 * Decides an incoming payment. The first decision wins: a later call is refused, a later answer of a webhook changes nothing.
 * @throws DomainError TRANSACTION_NOT_FOUND, TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL, MISSING_MANDATORY_USER_INFO, or
 * ReplicaRefusal; books nothing then.
 */
export function decideIncomingPayment(
  { platformKey, transactionId, decision, by }: DecideIncomingPaymentCommand,
  book: LedgerBook,
  world: DecisionWorld,
): Transaction {
  const incomingPayment = book.transaction(platformKey, transactionId);
  if (!incomingPayment) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
  const isWaiting = incomingPayment.kind === 'INCOMING_PAYMENT' && incomingPayment.status === 'PENDING';
  if (by === 'WEBHOOK' && !isWaiting) return incomingPayment;
  if (!isWaiting) {
    throw new DomainError(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      'the transaction does not wait for a decision of the platform',
    );
  }
  const missing = decision.to === 'APPROVE' ? missingFields(incomingPayment, decision.provided) : [];
  if (by === 'CALL' && missing.length > 0) {
    const errors = missing.map((name) => {
      const field = `receiverCustomerInfo.${name}`;
      return { field, message: `${field} is required` };
    });
    throw new DomainError('MISSING_MANDATORY_USER_INFO', `${missing.join(', ')} must be given`, { errors });
  }
  applyDecision(book, incomingPayment, decision, world);
  return book.transaction(platformKey, transactionId) ?? incomingPayment;
}

/** Ends an incoming payment that nobody has decided in time; a decided one stays as it is. */
export function timeOut(book: LedgerBook, incomingPayment: Transaction, booking: Booking): void {
  if (incomingPayment.status === 'PENDING') failIncomingPayment(book, incomingPayment, timedOut, booking);
}
