import { DomainError, invalidInput, isoTime, type FailureReason, type Uuid } from '@corridor/kernel';
import type { Deposit } from '../../deposits/domain/deposit';
import { noPayload } from '../../ledger/domain/timer-kind';
import type { FailureReport } from '../../rails/domain/rail-report';
import type { ExternalAccountReplica } from '../../replicas/domain/replicas';
import {
  commandKind,
  timerKind,
  type PaymentBook,
  type PaymentNeeds,
} from '../../transactions/domain/payment-ledger';
import { QUOTE_KIND } from '../../transactions/domain/quote-status';
import { umaDelivery } from '../../uma-deliveries/domain/delivery';
import { type DecisionWorld, bookingAt } from '../../transactions/domain/decision-world';
import { applyReports, submitPayment, type SubmitContext } from '../../transactions/domain/rail-reports';
import { complete, fail, refundLate, reserve } from '../../transactions/domain/settlement';
import {
  internalIdOf,
  moveTo,
  sentAmountOf,
  type FixedTransaction,
  type Transaction,
} from '../../transactions/domain/transaction';
import {
  assertActive,
  assertReady,
  assertWithinLimits,
  currencyRules,
  customersOf,
  externalAccountOf,
  platformOf,
} from '../../transactions/domain/readiness';
import { assertSandboxMoney } from '../../transactions/domain/sandbox-money';
import { assertNotFrozen } from '../../transactions/domain/withheld-money';
import { termsOf } from '../../transactions/domain/quote-terms';

/** The execution of a quote from its internal account. */
export interface ExecuteQuoteCommand {
  platformKey: number;
  quoteId: Uuid;
}

/** A payment in that funds a quote. */
export interface PayQuoteCommand {
  platformKey: number;
  quoteId: Uuid;
  currency: string;
  /** Smallest units; null for the quote's sending amount. */
  amount: bigint | null;
}

/** @throws DomainError INSUFFICIENT_BALANCE, AMOUNT_OUT_OF_RANGE; books nothing. */
export function assertExecutable(book: PaymentBook, quote: Transaction): void {
  const { source, destination, receivedAmount } = quote;
  const from = internalIdOf(source);
  if (from !== undefined) book.accountOf(quote, from).assertCovers(sentAmountOf(quote));
  const to = internalIdOf(destination);
  if (to === undefined) return;
  const account = book.accountOf(quote, to);
  if (account.hasRoomFor(receivedAmount)) return;
  book.noteNoRoom(account);
  throw new DomainError(
    'AMOUNT_OUT_OF_RANGE',
    'the balance of the destination would pass the largest amount',
  );
}

/** The external account that the quote pays to. @throws DomainError or ProvisionalRefusal if it can't be paid. */
function payableAccount(
  quote: Transaction,
  { replicas, hasRail }: DecisionWorld,
): ExternalAccountReplica | undefined {
  const { destination, platformKey, receivedAmount: amount } = quote;
  if (destination.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const account = externalAccountOf(replicas, platformKey, destination.id);
  const { paymentRail } = termsOf(quote);
  if (hasRail({ platformKey, operation: 'QUOTE', amount, account, paymentRail })) return account;
  throw new DomainError('INVALID_CURRENCY', `no rail carries ${account.currency} to this account`);
}

/** Passes the executed payment to its rail or network, or to the other platform of this deployment that decides on it. */
function submit(
  book: PaymentBook,
  quote: Transaction,
  account: ExternalAccountReplica | undefined,
  context: SubmitContext,
): void {
  const { destination, platformKey, id: transactionId, receivedAmount: amount } = quote;
  const { world, booking } = context;
  const { receiver, paymentRail } = termsOf(quote);
  if (account) {
    const payment = { platformKey, transactionId, operation: 'QUOTE', amount, account, paymentRail } as const;
    submitPayment(book, quote, payment, context);
  } else if (destination.kind === 'UMA_ADDRESS' && receiver?.reachedBy === 'NETWORK') {
    const { scheduled: steps, rule } = world.submitUma(destination.umaAddress, receiver.handle);
    applyReports(book, quote, { steps, sinceMs: booking.nowMs, rule }, booking);
  } else book.schedule(umaDelivery.at(booking.nowMs, quote, {}));
}

/** Takes the money, then completes or submits the payment. The caller has checked that it is possible. */
export function execute(
  book: PaymentBook,
  quote: Transaction,
  world: DecisionWorld,
  nowMs: number,
): Transaction {
  const { destination } = quote;
  const booking = bookingAt(world, nowMs);
  const account = payableAccount(quote, world);
  reserve(book, quote, nowMs);
  const executed = book.change(moveTo(quote, 'PROCESSING', nowMs));
  if (destination.kind === 'INTERNAL_ACCOUNT') return complete(book, executed, booking);
  submit(book, executed, account, { world, booking });
  return executed;
}

/**
 * A quote by its id, if it can still be executed.
 * @throws DomainError QUOTE_NOT_FOUND, QUOTE_EXPIRED, QUOTE_ALREADY_EXECUTED.
 */
function quoteOf(
  book: PaymentBook,
  { platformKey, quoteId }: Pick<ExecuteQuoteCommand, 'platformKey' | 'quoteId'>,
): Transaction {
  const quote = book.resource(platformKey, quoteId);
  if (quote?.kind !== QUOTE_KIND) throw new DomainError('QUOTE_NOT_FOUND', 'the quote does not exist');
  return quote;
}

function assertPending(quote: Transaction, nowMs: number): void {
  const { expiresAtMs } = termsOf(quote);
  const isLate = nowMs >= expiresAtMs;
  if (quote.status === 'EXPIRED' || (quote.status === 'PENDING' && isLate)) {
    throw new DomainError('QUOTE_EXPIRED', 'the quote has expired', { expiresAt: isoTime(expiresAtMs) });
  }
  if (quote.status !== 'PENDING') {
    throw new DomainError('QUOTE_ALREADY_EXECUTED', 'the quote was executed before');
  }
}

/** Money leaves the payer, and reaches the receiver if that has an account here. @throws DomainError ACCOUNT_FROZEN. */
export function assertNotFrozenQuote(
  {
    platformKey,
    source,
    destination,
    customerId,
  }: Pick<Transaction, 'platformKey' | 'source' | 'destination' | 'customerId'>,
  { replicas }: DecisionWorld,
  receiverId: Uuid | null,
): void {
  const [from, to] = [source, destination].map(internalIdOf);
  const external =
    destination.kind === 'EXTERNAL_ACCOUNT' ? [{ id: destination.id, customerId: receiverId }] : [];
  const currencies = [source.currency, destination.currency];
  assertNotFrozen(replicas, 'OUT', {
    platformKey,
    customers: [customerId],
    internal: [from],
    external,
    currencies,
  });
  if (to === undefined) return;
  assertNotFrozen(replicas, 'IN', {
    ...{ platformKey, customers: [receiverId], internal: [to], currencies: [destination.currency] },
  });
}

/** Checks customers, accounts and limits again (docs/behaviour.md 8), in the order of docs/behaviour.md 1. */
function checkAgain(quote: Transaction, book: PaymentBook, world: DecisionWorld): void {
  const { platformKey, source, destination, customerId } = quote;
  const platform = platformOf(world.replicas, platformKey);
  const external =
    destination.kind === 'EXTERNAL_ACCOUNT'
      ? externalAccountOf(world.replicas, platformKey, destination.id)
      : undefined;
  const inside = internalIdOf(destination);
  const receiver =
    inside === undefined ? external?.customerId : book.accountOf(quote, inside).snapshot.customerId;
  assertReady(platform, customersOf(world.replicas, platformKey, [customerId, receiver ?? null]));
  const rules = currencyRules(platform, source.currency, 'OUTGOING');
  assertNotFrozenQuote(quote, world, receiver ?? null);
  if (external) assertActive(external);
  assertWithinLimits(rules, sentAmountOf(quote));
}

/** Drops the timer of the quote's expiry. */
function dropExpiry(book: PaymentBook, quote: Transaction): void {
  book.drop(quoteExpiry.at(termsOf(quote).expiresAtMs, quote, {}));
}

/**
 * Executes a quote from its internal account. The clock decides whether the quote has expired, not its timer.
 * @throws DomainError or ProvisionalRefusal; books nothing then.
 */
function decideExecution(command: ExecuteQuoteCommand, book: PaymentBook, world: DecisionWorld): Transaction {
  const nowMs = world.nowMs(command.platformKey);
  const quote = quoteOf(book, command);
  if (quote.source.kind === 'REALTIME_FUNDING') {
    throw new DomainError('INVALID_INPUT', 'a quote that is funded in real time is executed by paying it');
  }
  assertPending(quote, nowMs);
  checkAgain(quote, book, world);
  assertExecutable(book, quote);
  dropExpiry(book, quote);
  execute(book, quote, world, nowMs);
  return quote;
}

/**
 * Books a payment in for a quote that is funded in real time: its execution, or the refund of a wrong amount.
 * @throws DomainError or ProvisionalRefusal; books nothing then.
 */
function decidePayment(command: PayQuoteCommand, book: PaymentBook, world: DecisionWorld): Transaction {
  const { platformKey, currency, quoteId } = command;
  const nowMs = world.nowMs(platformKey);
  assertSandboxMoney(world, platformKey, currency);
  const quote = quoteOf(book, command);
  if (quote.source.kind !== 'REALTIME_FUNDING') {
    const field = 'quoteId';
    throw invalidInput([{ field, message: 'the quote is paid from an internal account, not in real time' }]);
  }
  if (currency !== quote.source.currency) {
    throw new DomainError('INVALID_CURRENCY', `the quote is paid in ${quote.source.currency}`);
  }
  assertPending(quote, nowMs);
  checkAgain(quote, book, world);
  const paid = command.amount ?? sentAmountOf(quote);
  if (paid === sentAmountOf(quote)) {
    assertExecutable(book, quote);
    dropExpiry(book, quote);
    execute(book, quote, world, nowMs);
  } else {
    dropExpiry(book, quote);
    reserve(book, quote, nowMs, paid);
    const message = `${paid} was paid in place of ${sentAmountOf(quote)}`;
    const report = {
      to: 'FAILED',
      reason: 'FUNDING_AMOUNT_MISMATCH',
      code: null,
      message,
      refundReason: 'FUNDING_MISMATCH',
    } as const;
    fail(book, quote, report, bookingAt(world, nowMs), paid);
  }
  return book.resource(platformKey, quoteId) ?? quote;
}

/** A deposit that names a quote. */
export interface DepositForQuoteCommand {
  platformKey: number;
  quoteId: Uuid;
  deposit: Deposit;
  /** Why the quote can't be paid although it waits for the amount; undefined while that isn't known. */
  refusal?: string;
}

function mismatch(reason: FailureReason, message: string): FailureReport {
  return { to: 'FAILED', reason, code: null, message, refundReason: 'FUNDING_MISMATCH' };
}

/** Why a deposit can't pay the quote; undefined if it can. */
function depositFault(quote: Transaction, { deposit, refusal }: DepositForQuoteCommand, nowMs: number) {
  if (nowMs >= termsOf(quote).expiresAtMs) {
    return mismatch('QUOTE_EXPIRED', 'the money came after the quote had expired');
  }
  if (deposit.amount !== sentAmountOf(quote)) {
    const message = `${deposit.amount} was paid in place of ${sentAmountOf(quote)}`;
    return mismatch('FUNDING_AMOUNT_MISMATCH', message);
  }
  return refusal === undefined ? undefined : mismatch('QUOTE_EXECUTION_FAILED', refusal);
}

/**
 * Books a deposit for a quote: it pays the quote, or it is wrong or late and goes back.
 * @throws DomainError or ProvisionalRefusal if the quote can't be paid; books nothing then.
 */
function decideDeposit(command: DepositForQuoteCommand, book: PaymentBook, world: DecisionWorld): void {
  const { platformKey, quoteId, deposit } = command;
  const nowMs = world.nowMs(platformKey);
  const booking = bookingAt(world, nowMs);
  const quote = { ...quoteOf(book, command), deposit };
  const known = book.resource(platformKey, quoteId)?.deposit;
  if (known || !['PENDING', 'EXPIRED'].includes(quote.status)) {
    throw new DomainError('QUOTE_ALREADY_EXECUTED', 'the quote has its money already');
  }
  const fault = quote.status === 'PENDING' ? depositFault(quote, command, nowMs) : undefined;
  if (quote.status === 'PENDING' && !fault) {
    checkAgain(quote, book, world);
    assertExecutable(book, quote);
  }
  if (quote.status === 'EXPIRED') refundLate(book, quote, booking);
  else if (!fault) execute(book, quote, world, nowMs);
  else {
    reserve(book, quote, nowMs, deposit.amount);
    fail(book, quote, fault, booking, deposit.amount);
  }
  if (quote.status === 'PENDING') dropExpiry(book, quote);
  const to = quote.status === 'PENDING' && !fault ? 'PAID' : 'SENT_BACK';
  book.note({ note: 'DEPOSIT', id: deposit.id, from: 'RECEIVED', to, platformKey, transactionId: quoteId });
}

/** Expires a quote that wasn't executed. An executed quote stays unchanged. */
export const quoteExpiry = timerKind({
  action: 'QUOTE_EXPIRY',
  payload: noPayload,
  needs: ({ platformKey }) => [{ platformKey }],
  apply: ({ book, resource: quote, dueAtMs }) => {
    if (quote.status !== 'PENDING') return;
    const failure = {
      reason: 'QUOTE_EXPIRED',
      code: 'TIMED_OUT',
      message: 'the quote expired before it was executed',
    } as const;
    book.change(moveTo(quote, 'EXPIRED', dueAtMs, { failure }));
  },
});

/** The records that the execution of a quote locks and reads. */
function needsOf(_command: unknown, quote: FixedTransaction | undefined): PaymentNeeds[] {
  if (quote?.kind !== QUOTE_KIND) return [];
  const { platformKey, source, destination, customerId } = quote;
  return [
    {
      platformKey,
      accounts: [internalIdOf(source), internalIdOf(destination)],
      external: [destination.kind === 'EXTERNAL_ACCOUNT' ? destination.id : undefined],
      customers: [customerId],
      payers: source.kind === 'REALTIME_FUNDING' ? [customerId] : [],
    },
  ];
}

/** The execution of a quote. Its answer follows from the quote's terms. */
export const executeQuote = commandKind<ExecuteQuoteCommand>({
  kind: 'EXECUTE_QUOTE',
  resourceId: ({ quoteId }) => quoteId,
  needs: needsOf,
  decide: (command, book, world) => ({ kind: 'CONTINUED', resource: decideExecution(command, book, world) }),
});

/** The payment of a quote that is funded in real time. */
export const payQuote = commandKind<PayQuoteCommand>({
  kind: 'PAY_QUOTE',
  resourceId: ({ quoteId }) => quoteId,
  needs: needsOf,
  decide: (command, book, world) => ({ kind: 'CHANGED', resource: decidePayment(command, book, world) }),
});

/** A deposit that names a quote which is funded in real time. */
export const depositForQuote = commandKind<DepositForQuoteCommand>({
  kind: 'DEPOSIT_FOR_QUOTE',
  resourceId: ({ quoteId }) => quoteId,
  needs: needsOf,
  decide: (command, book, world) => {
    decideDeposit(command, book, world);
    return { kind: 'DONE' };
  },
});
