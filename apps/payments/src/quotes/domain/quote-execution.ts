import { DomainError, invalidInput, isoTime } from '@corridor/kernel';
import type { DecisionWorld } from '../../ledger/domain/decision-world';
import { bookingAt } from '../../ledger/domain/decision-world';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import type { ExecuteQuoteCommand, PayQuoteCommand } from '../../ledger/domain/ledger-command';
import { applyReports } from '../../timers/domain/rail-report';
import type { RailPlan } from '../../rails/domain/rail-plan';
import { complete, fail, reserve } from '../../transactions/domain/settlement';
import { internalIdOf, moveTo, sentAmountOf, type Transaction } from '../../transactions/domain/transaction';
import {
  assertActive,
  assertReady,
  assertWithinLimits,
  currencyRules,
  customersOf,
  externalAccountOf,
  platformOf,
} from '../../transfers/domain/readiness';
import { termsOf } from './quote-resource';

/** @throws DomainError INSUFFICIENT_BALANCE, AMOUNT_OUT_OF_RANGE; books nothing. */
export function assertExecutable(book: LedgerBook, quote: Transaction): void {
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

/** What becomes of the payment by itself; undefined where it ends in this step, or another platform decides. */
function planOf(quote: Transaction, world: DecisionWorld): RailPlan | undefined {
  const { destination, platformKey, receivedAmount } = quote;
  const { receiver, paymentRail } = termsOf(quote);
  if (destination.kind === 'UMA_ADDRESS') {
    if (receiver?.reachedBy !== 'NETWORK') return undefined;
    return world.umaPlan(destination.umaAddress, receiver.handle);
  }
  if (destination.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const account = externalAccountOf(world.replicas, platformKey, destination.id);
  const plan = world.planOf({ operation: 'QUOTE', amount: receivedAmount, account, paymentRail });
  if (!plan) throw new DomainError('INVALID_CURRENCY', `no rail carries ${account.currency} to this account`);
  return plan;
}

/** Takes the money and sends it on its way, or to its end. The caller has checked that it is possible. */
export function execute(
  book: LedgerBook,
  quote: Transaction,
  world: DecisionWorld,
  nowMs: number,
): Transaction {
  const { platformKey, id: transactionId, destination } = quote;
  const booking = bookingAt(world, nowMs);
  const plan = planOf(quote, world);
  reserve(book, quote, nowMs);
  const executed = book.change(moveTo(quote, 'PROCESSING', nowMs));
  if (destination.kind === 'INTERNAL_ACCOUNT') return complete(book, executed, booking);
  if (plan) applyReports(book, executed, { steps: plan.steps, sinceMs: nowMs }, booking);
  else book.schedule({ platformKey, transactionId, dueAtMs: nowMs, action: 'UMA_DELIVERY', step: {} });
  return executed;
}

/**
 * A quote by its id, if it can still be executed. @throws DomainError QUOTE_NOT_FOUND, QUOTE_EXPIRED,
 * QUOTE_ALREADY_EXECUTED.
 */
function quoteOf(
  book: LedgerBook,
  { platformKey, quoteId }: ExecuteQuoteCommand | PayQuoteCommand,
): Transaction {
  const quote = book.transaction(platformKey, quoteId);
  if (quote?.kind !== 'QUOTE') throw new DomainError('QUOTE_NOT_FOUND', 'the quote does not exist');
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

/** Customers, accounts and limits are checked again (docs/behaviour.md 8), in the order of docs/behaviour.md 1. */
function checkAgain(quote: Transaction, book: LedgerBook, world: DecisionWorld): void {
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
  if (external) assertActive(external);
  assertWithinLimits(rules, sentAmountOf(quote));
}

/** The quote's expiry has become needless. */
function dropExpiry(book: LedgerBook, quote: Transaction): void {
  const { platformKey, id: transactionId } = quote;
  book.drop({ platformKey, transactionId, dueAtMs: termsOf(quote).expiresAtMs, action: 'QUOTE_EXPIRY' });
}

/**
 * Executes a quote from its internal account. Whether it has expired is decided by the clock, and not by its timer.
 * @throws DomainError or ReplicaRefusal, and books nothing then.
 */
export function decideExecution(
  command: ExecuteQuoteCommand,
  book: LedgerBook,
  world: DecisionWorld,
): Transaction {
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
 * Books what was paid in for a quote that is funded in real time: its execution, or the refund of a wrong amount.
 * @throws DomainError or ReplicaRefusal, and books nothing then.
 */
export function decidePayment(command: PayQuoteCommand, book: LedgerBook, world: DecisionWorld): Transaction {
  const { platformKey, currency, quoteId } = command;
  const nowMs = world.nowMs(platformKey);
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
  return book.transaction(platformKey, quoteId) ?? quote;
}

/** Ends a quote that nobody has executed; one that was executed meanwhile stays as it is. */
export function expire(book: LedgerBook, quote: Transaction, nowMs: number): void {
  if (quote.status !== 'PENDING') return;
  const failure = {
    reason: 'QUOTE_EXPIRED',
    code: 'TIMED_OUT',
    message: 'the quote expired before it was executed',
  } as const;
  book.change(moveTo(quote, 'EXPIRED', nowMs, { failure }));
}
