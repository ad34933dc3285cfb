import { DomainError, type Uuid } from '@corridor/kernel';
import { noPayload } from '../../ledger/domain/timer-kind';
import { clearing, destinationEnd, outside, payoutEnd } from '../../transactions/domain/ledger-ends';
import { commandKind, timerKind, type PaymentBook } from '../../transactions/domain/payment-ledger';
import type { TransactionKind } from '../../transactions/domain/transaction-kind';
import { renderOpenedTransaction } from '../../transactions/domain/transaction-resource';
import type { ExternalAccountReplica, PlatformReplica } from '../../replicas/domain/replicas';
import { submitPayment } from '../../transactions/domain/rail-reports';
import { bookingAt, type DecisionWorld, type Booking } from '../../transactions/domain/decision-world';
import { assertSandboxMoney } from '../../transactions/domain/sandbox-money';
import { complete, fail, reject } from '../../transactions/domain/settlement';
import { creditFault, partiesOf } from '../../transactions/domain/withheld-money';
import {
  internalIdOf,
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
} from '../../transactions/domain/readiness';

/** Kind of the transactions. */
const INCOMING_PAYMENT_KIND = 'INCOMING_PAYMENT';

/** Time for a decision after an acknowledgement, milliseconds from the sending (docs/behaviour.md 10). */
const ACKNOWLEDGED_MS = 5_000;
/** The same if no webhook endpoint could be called; milliseconds from the transaction's creation. */
const UNASKED_MS = 30_000;
/** Time for a decision in any case, milliseconds from the transaction's creation. */
const BACKSTOP_MS = 60_000;

/** An incoming UMA payment of the sandbox. */
export interface ReceiveUmaCommand {
  platformKey: number;
  customerId: Uuid;
  /** The customer's account in the currency; undefined if there is none. */
  accountId: Uuid | undefined;
  currency: string;
  /** Smallest units. */
  amount: bigint;
  senderUmaAddress: string;
}

/** The platform's decision on an incoming payment, or the outcome of the request for it (docs/behaviour.md 10). */
export type IncomingPaymentDecision =
  | { to: 'APPROVE'; provided: readonly string[] }
  | { to: 'REJECT'; reason: string | null }
  | { to: 'MISSING_DATA' }
  /** `sentAtMs`: domain time at which the platform was asked. */
  | { to: 'ACKNOWLEDGE'; sentAtMs: number }
  | { to: 'WEBHOOK_ERROR' }
  | { to: 'UNASKED' };

/** A decision on an incoming payment by an API call, or the outcome of its webhook. */
export interface DecideIncomingPaymentCommand {
  platformKey: number;
  transactionId: Uuid;
  decision: IncomingPaymentDecision;
  by: 'CALL' | 'WEBHOOK';
}

/** A new incoming UMA payment. */
export interface IncomingPayment {
  platformKey: number;
  customerId: Uuid;
  accountId: Uuid | undefined;
  currency: string;
  amount: bigint;
  senderUmaAddress: string;
  payer: IncomingPaymentTerms['payer'];
  /** Information about the sender. */
  counterpartyInformation: Readonly<Record<string, string>>;
  description?: string;
}

/**
 * Opens an incoming payment, which then waits for its platform's decision, and reserves room for it.
 * @throws DomainError or ProvisionalRefusal; books nothing then.
 */
export function openIncomingPayment(
  payment: IncomingPayment,
  book: PaymentBook,
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
    kind: INCOMING_PAYMENT_KIND,
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
  // A payment is CREATED before it has a quote. Here no time passes between both (docs/behaviour.md 9).
  const created = book.open({ ...openedTransaction(fixed), status: 'CREATED' });
  const pending = book.change(moveTo(created, 'PENDING', nowMs));
  scheduleEnd(book, pending, platform);
  return pending;
}

function scheduleEnd(book: PaymentBook, incomingPayment: Transaction, platform: PlatformReplica): void {
  const afterMs = platform.hasWebhookEndpoint ? BACKSTOP_MS : UNASKED_MS;
  book.schedule(approvalBackstop.at(incomingPayment.createdAtMs + afterMs, incomingPayment, {}));
}

/** Decides an incoming payment of the sandbox. @throws DomainError or ProvisionalRefusal; books nothing then. */
function decideReceiving(payment: ReceiveUmaCommand, book: PaymentBook, world: DecisionWorld): Transaction {
  assertSandboxMoney(world, payment.platformKey, payment.currency);
  return openIncomingPayment(
    { ...payment, payer: null, counterpartyInformation: { FULL_NAME: 'Sandbox Sender' } },
    book,
    world,
  );
}

/** Names of mandatory fields that were requested but not provided. */
function missingFields(incomingPayment: Transaction, provided: readonly string[]): string[] {
  const requested = incomingPayment.details?.incomingPayment?.requestedFields ?? [];
  return requested
    .filter(({ name, mandatory }) => mandatory && !provided.includes(name))
    .map(({ name }) => name);
}

/** Whether no freeze keeps the money from its internal account, or in it. */
function mayPayOn(
  book: PaymentBook,
  incomingPayment: Transaction,
  external: ExternalAccountReplica,
  { replicas }: DecisionWorld,
): boolean {
  const accountId = internalIdOf(incomingPayment.destination);
  if (accountId === undefined) return false;
  const { snapshot } = book.accountOf(incomingPayment, accountId);
  const parties = { ...partiesOf(snapshot), external: [external] };
  return creditFault(replicas, snapshot) === undefined && !replicas.freezes.stops('OUT', parties);
}

function approve(book: PaymentBook, incomingPayment: Transaction, world: DecisionWorld, nowMs: number): void {
  const { platformKey, customerId, destination, receivedAmount: amount } = incomingPayment;
  const platform = platformOf(world.replicas, platformKey);
  assertReady(platform, customersOf(world.replicas, platformKey, [customerId]));
  const booking = bookingAt(world, nowMs);
  const deposit = world.replicas.depositOf(platformKey, customerId, destination.currency);
  const operation = 'TRANSFER_OUT';
  const payment =
    deposit && ({ platformKey, operation, amount, account: deposit, paymentRail: null } as const);
  const isPaidOn =
    payment && world.hasRail(payment) && mayPayOn(book, incomingPayment, payment.account, world);
  if (!isPaidOn) {
    complete(book, book.change(moveTo(incomingPayment, 'PROCESSING', nowMs)), booking);
    return;
  }
  const { id: payoutAccountId } = payment.account;
  const paidOn = book.change(moveTo(incomingPayment, 'PROCESSING', nowMs, { payoutAccountId }));
  submitPayment(book, paidOn, { ...payment, transactionId: incomingPayment.id }, { world, booking });
}

function failIncomingPayment(
  book: PaymentBook,
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
  book: PaymentBook,
  incomingPayment: Transaction,
  decision: IncomingPaymentDecision,
  world: DecisionWorld,
): void {
  const { platformKey, createdAtMs } = incomingPayment;
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
    case 'ACKNOWLEDGE':
      book.schedule(approvalDeadline.at(decision.sentAtMs + ACKNOWLEDGED_MS, incomingPayment, {}));
      return;
    case 'UNASKED':
      book.schedule(approvalUnasked.at(createdAtMs + UNASKED_MS, incomingPayment, {}));
  }
}

/**
 * Decides an incoming payment. The first decision wins: a later call is refused, and a later webhook outcome changes
 * nothing.
 * @throws DomainError TRANSACTION_NOT_FOUND, TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL, MISSING_MANDATORY_USER_INFO,
 *   or ProvisionalRefusal; books nothing then.
 */
function decideIncomingPayment(
  { platformKey, transactionId, decision, by }: DecideIncomingPaymentCommand,
  book: PaymentBook,
  world: DecisionWorld,
): Transaction {
  const incomingPayment = book.resource(platformKey, transactionId);
  if (!incomingPayment) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
  const isWaiting = incomingPayment.kind === INCOMING_PAYMENT_KIND && incomingPayment.status === 'PENDING';
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
  return book.resource(platformKey, transactionId) ?? incomingPayment;
}

/** Fails an incoming payment that wasn't decided in time. A decided payment stays unchanged. */
function deadline(action: string) {
  return timerKind({
    action,
    payload: noPayload,
    needs: ({ platformKey }) => [{ platformKey }],
    apply: ({ book, resource: incomingPayment, dueAtMs, world }) => {
      if (incomingPayment.status !== 'PENDING') return;
      failIncomingPayment(book, incomingPayment, timedOut, bookingAt(world, dueAtMs));
    },
  });
}

/** The deadline after an acknowledgement. */
export const approvalDeadline = deadline('APPROVAL_DEADLINE');
/** The deadline if no webhook endpoint could be called. */
export const approvalUnasked = deadline('APPROVAL_UNASKED');
/** The deadline in any case. */
export const approvalBackstop = deadline('APPROVAL_BACKSTOP');

/** An incoming payment of the sandbox. */
export const receiveUma = commandKind<ReceiveUmaCommand>({
  kind: 'RECEIVE_UMA',
  needs: ({ platformKey, accountId, customerId }) => [
    { platformKey, accounts: [accountId], customers: [customerId] },
  ],
  decide: (command, book, world) => ({ kind: 'CHANGED', resource: decideReceiving(command, book, world) }),
});

/** A decision on an incoming payment. */
export const incomingPaymentDecision = commandKind<DecideIncomingPaymentCommand>({
  kind: 'DECIDE_INCOMING_PAYMENT',
  resourceId: ({ transactionId }) => transactionId,
  needs: ({ decision }, transaction) => {
    if (transaction?.kind !== INCOMING_PAYMENT_KIND) return [];
    const { platformKey, destination, customerId } = transaction;
    const deposits = decision.to === 'APPROVE' ? [customerId] : [];
    return [{ platformKey, accounts: [internalIdOf(destination)], customers: [customerId], deposits }];
  },
  decide: (command, book, world) => ({
    kind: 'CHANGED',
    resource: decideIncomingPayment(command, book, world),
  }),
});

/** Transactions of incoming payments. Their first webhook asks for a decision. */
export const incomingPaymentTransaction: TransactionKind = {
  kind: INCOMING_PAYMENT_KIND,
  settlement: (transaction) => {
    const { destination, receivedAmount: amount, payoutAccountId } = transaction;
    const { currency } = destination;
    if (payoutAccountId === null) {
      return [{ from: outside, to: destinationEnd(transaction), currency, amount }];
    }
    return [
      { from: outside, to: clearing, currency, amount },
      { from: clearing, to: payoutEnd(transaction), currency, amount },
    ];
  },
  expected: {
    taken: 'NEVER',
    end: [
      { from: 'FUNDING', to: 'DESTINATION', currencyOf: 'DESTINATION', amount: 'RECEIVED', isPaidOn: false },
      { from: 'FUNDING', to: 'CLEARING', currencyOf: 'DESTINATION', amount: 'RECEIVED', isPaidOn: true },
      { from: 'CLEARING', to: 'PAYOUT', currencyOf: 'DESTINATION', amount: 'RECEIVED', isPaidOn: true },
    ],
  },
  firstAnswer: renderOpenedTransaction,
};
