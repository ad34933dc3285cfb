import { queuedInstruction, type PaymentInstruction } from '../../instructions/domain/payment-instruction';
import type { RefundReason } from '@corridor/kernel';
import { LedgerInvariantError, journalEntry, reversed } from '../../ledger/domain/journal-entry';
import type { FailureReport } from '../../rails/domain/rail-report';
import { bookingAt, type Booking } from './decision-world';
import { endLoss } from './house-book';
import { clearing, outside, sourceEnd } from './ledger-ends';
import { timerKind, type PaymentBook } from './payment-ledger';
import { readPeerOutcome, type PeerOutcome } from './peer-outcome';
import {
  amend,
  internalIdOf,
  moveTo,
  sentAmountOf,
  type Failure,
  type Refund,
  type Transaction,
} from './transaction';
import { refusalOf, stuckRefund, withheldCode, withheldMoney, type CreditFault } from './withheld-money';

/** What the platform sees of a payment in that is withheld. It doesn't tell who has frozen what. */
const withheldText = 'the account can take no money; what has arrived waits for a decision';

function step(
  transaction: Transaction,
  kind: 'RESERVE' | 'SETTLE' | 'REFUND' | 'RETURN' | 'SUSPEND',
  atMs: number,
) {
  return { platformKey: transaction.platformKey, transactionId: transaction.id, kind, atMs };
}

/**
 * Takes the sent amount from the source account, or from what was paid in. @throws DomainError INSUFFICIENT_BALANCE.
 */
export function reserve(
  book: PaymentBook,
  transaction: Transaction,
  nowMs: number,
  amount = sentAmountOf(transaction),
): void {
  const { source } = transaction;
  const accountId = internalIdOf(source);
  if (accountId !== undefined) book.accountOf(transaction, accountId).reserve(amount, nowMs);
  book.post(
    journalEntry(step(transaction, 'RESERVE', nowMs), {
      from: sourceEnd(transaction),
      to: clearing,
      currency: source.currency,
      amount,
    }),
  );
}

/**
 * Passes the receiver's decision to the paying transaction of this deployment. On the same platform it takes effect
 * at the same domain time.
 */
function tellPayer(
  book: PaymentBook,
  transaction: Transaction,
  outcome: PeerOutcome,
  { nowMs, nowOf }: Booking,
): void {
  const payer = transaction.details?.incomingPayment?.payer;
  if (!payer) return;
  const { platformKey, transactionId: id } = payer;
  const dueAtMs = platformKey === transaction.platformKey ? nowMs : nowOf(platformKey);
  book.schedule(peerOutcome.at(dueAtMs, { platformKey, id }, outcome));
}

/**
 * Puts the money of a payment in into the suspense account, because its account may not be credited. The payment fails
 * for its receiver; its payer has paid.
 */
function withhold(
  book: PaymentBook,
  transaction: Transaction,
  why: CreditFault,
  booking: Booking,
): Transaction {
  const { nowMs, nextSerial } = booking;
  const { receivedAmount: amount, destination } = transaction;
  const { currency } = destination;
  const posting = { from: sourceEnd(transaction), to: { system: 'SUSPENSE' } as const, currency, amount };
  book.post(journalEntry(step(transaction, 'SUSPEND', nowMs), posting));
  const note = withheldMoney(transaction, why, { amount, currency });
  book.note(note);
  const failed = book.change(
    moveTo(transaction, 'FAILED', nowMs, {
      failure: { reason: 'COUNTERPARTY_POST_TX_FAILED', code: withheldCode[why], message: withheldText },
      refund: {
        serial: nextSerial(),
        initiatedAtMs: nowMs,
        settledAtMs: null,
        status: 'FAILED',
        reason: 'TRANSACTION_FAILED',
        amount: Number(amount),
        isSuspended: true,
      },
    }),
  );
  tellPayer(book, transaction, { outcome: 'COMPLETED' }, booking);
  return failed;
}

/** Books the completion of the payment. */
export function complete(book: PaymentBook, transaction: Transaction, booking: Booking): Transaction {
  const { nowMs, kinds } = booking;
  const { destination, receivedAmount, payoutAccountId } = transaction;
  const kind = kinds.of(transaction);
  const accountId = internalIdOf(destination);
  if (accountId !== undefined && payoutAccountId === null) {
    const account = book.accountOf(transaction, accountId);
    const why = transaction.type === 'INCOMING' ? booking.creditFault(account) : undefined;
    if (why) return withhold(book, transaction, why, booking);
    // Room was reserved for money from outside. A conversion is checked and booked in one step.
    if (kind.isConversion) account.fund(receivedAmount, nowMs);
    else account.receive(receivedAmount, nowMs);
  }
  book.post(journalEntry(step(transaction, 'SETTLE', nowMs), ...kind.settlement(transaction)));
  const completed = book.change(moveTo(transaction, 'COMPLETED', nowMs, { settledAtMs: nowMs }));
  tellPayer(book, transaction, { outcome: 'COMPLETED' }, booking);
  return completed;
}

/** Books that the platform has rejected an incoming payment. This is not a failure. */
export function reject(
  book: PaymentBook,
  transaction: Transaction,
  message: string,
  booking: Booking,
): Transaction {
  const rejected = book.change(moveTo(transaction, 'REJECTED', booking.nowMs));
  const failure: Failure = { reason: 'COUNTERPARTY_POST_TX_FAILED', code: 'REJECTED_BY_BANK', message };
  tellPayer(book, transaction, { outcome: 'REJECTED', failure }, booking);
  return rejected;
}

/**
 * Credits money back to its source account, if there is one; returns whether that was possible. A closed or frozen account
 * is not credited. A payment in flight has reserved room. A payment returned after its end can use only room that no other payment has reserved.
 */
function creditBack(
  book: PaymentBook,
  transaction: Transaction,
  amount: bigint,
  { nowMs, creditFault }: Booking,
): boolean {
  const { source } = transaction;
  const accountId = internalIdOf(source);
  if (accountId === undefined) return true;
  const account = book.accountOf(transaction, accountId);
  const why = creditFault(account);
  if (why) {
    book.note(withheldMoney(transaction, why, { amount, currency: source.currency }));
    return false;
  }
  if (transaction.status !== 'COMPLETED') {
    account.receive(amount, nowMs);
    return true;
  }
  if (!account.hasRoomFor(amount)) {
    book.noteNoRoom(account);
    book.note(stuckRefund(transaction, amount, 'NO_ROOM'));
    return false;
  }
  account.fund(amount, nowMs);
  return true;
}

function giveBack(book: PaymentBook, transaction: Transaction, amount: bigint, nowMs: number): void {
  const { source } = transaction;
  const posting = { from: clearing, to: sourceEnd(transaction), currency: source.currency, amount };
  book.post(journalEntry(step(transaction, 'REFUND', nowMs), posting));
}

function suspend(book: PaymentBook, transaction: Transaction, amount: bigint, nowMs: number): void {
  const { currency } = transaction.source;
  const posting = { from: clearing, to: { system: 'SUSPENSE' } as const, currency, amount };
  book.post(journalEntry(step(transaction, 'SUSPEND', nowMs), posting));
}

/** How the taken money goes back. */
interface RefundInput {
  amount: bigint;
  reason: RefundReason;
  isImpossible: boolean;
  isOtherAmount: boolean;
}

/** What becomes of the taken money, and the instruction that returns it, if a bank has to. */
type Returning = Pick<Transaction, 'refund' | 'instructions'> & { refund: Refund };

/** The order to send a deposit back to its payer; undefined if the bank has named no account of the payer. */
function refundInstruction(
  { platformKey, id: transactionId, deposit }: Transaction,
  amount: bigint,
  { mintId, nowMs }: Booking,
): PaymentInstruction | undefined {
  const accountType = deposit?.debtorAccountType;
  if (!deposit || !accountType) return undefined;
  const { id: depositId, connectorId, settlementAccountId, currency } = deposit;
  return queuedInstruction(mintId(nowMs), {
    ...{ platformKey, transactionId, connectorId, settlementAccountId, depositId },
    ...{ externalAccountId: null, accountType, amount, currency, paymentRail: null },
    operation: 'REFUND',
  });
}

/**
 * Returns the taken money in the same step as the failure: to its source, or to the suspense account. A deposit goes
 * back to its payer by an instruction, and its money stays in the clearing account until then.
 */
function refund(
  book: PaymentBook,
  transaction: Transaction,
  { amount, reason, isImpossible, isOtherAmount }: RefundInput,
  booking: Booking,
): Returning {
  const { nowMs, nextSerial } = booking;
  const { deposit, instructions } = transaction;
  const order = isImpossible ? undefined : refundInstruction(transaction, amount, booking);
  const isDone = !order && !deposit && !isImpossible && creditBack(book, transaction, amount, booking);
  if (isDone) giveBack(book, transaction, amount, nowMs);
  else if (!order) suspend(book, transaction, amount, nowMs);
  if (isImpossible || (deposit && !order)) {
    book.note(stuckRefund(transaction, amount, isImpossible ? 'IMPOSSIBLE' : 'NO_PAYER'));
  }
  return {
    instructions: order ? [...instructions, order] : instructions,
    refund: {
      serial: nextSerial(),
      initiatedAtMs: nowMs,
      settledAtMs: isDone ? nowMs : null,
      status: order ? 'PENDING' : isDone ? 'COMPLETED' : 'FAILED',
      reason,
      ...(isOtherAmount ? { amount: Number(amount) } : {}),
      ...(isDone || order ? {} : { isSuspended: true }),
    },
  };
}

/**
 * Records the event of the refund after that of the failure. If the money came from outside, the transaction becomes
 * REFUNDED. An expired quote stays expired.
 */
function tellRefund(book: PaymentBook, failed: Transaction, { nowMs }: Booking): Transaction {
  const { status = 'FAILED' } = failed.refund ?? {};
  if (status !== 'COMPLETED') return book.change(amend(failed, nowMs, {}), `REFUND_${status}`);
  const isFromOutside = failed.source.kind === 'REALTIME_FUNDING' && failed.status === 'FAILED';
  const refunded = isFromOutside ? moveTo(failed, 'REFUNDED', nowMs) : amend(failed, nowMs, {});
  return book.change(refunded, 'REFUND_COMPLETED');
}

/** Books a deposit that came after its quote expired, and sends it back. */
export function refundLate(book: PaymentBook, expired: Transaction, booking: Booking): Transaction {
  const amount = expired.deposit?.amount ?? sentAmountOf(expired);
  reserve(book, expired, booking.nowMs, amount);
  const input = { amount, reason: 'FUNDING_MISMATCH', isImpossible: false, isOtherAmount: true } as const;
  return tellRefund(book, { ...expired, ...refund(book, expired, input, booking) }, booking);
}

/** Books the end of the instruction that sends a deposit back. */
export function endRefund(
  book: PaymentBook,
  transaction: Transaction,
  isSent: boolean,
  booking: Booking,
): Transaction {
  const { refund: pending } = transaction;
  if (pending?.status !== 'PENDING') return transaction;
  const { nowMs } = booking;
  const amount = takenAmountOf(transaction, pending);
  if (isSent) giveBack(book, transaction, amount, nowMs);
  else suspend(book, transaction, amount, nowMs);
  if (!isSent) book.note(stuckRefund(transaction, amount, 'UNPAID'));
  const ended: Refund = isSent
    ? { ...pending, status: 'COMPLETED', settledAtMs: nowMs }
    : { ...pending, status: 'FAILED', isSuspended: true };
  return tellRefund(book, { ...transaction, refund: ended }, booking);
}

/**
 * Books a failure. The refund is part of the same step: the failure's event and every later GET already show it. The
 * event of the refund follows.
 * @param paid the amount that was paid in if it isn't the sent amount; smallest units.
 */
export function fail(
  book: PaymentBook,
  transaction: Transaction,
  report: FailureReport,
  booking: Booking,
  paid?: bigint,
): Transaction {
  const { reason = 'OFFRAMP_FAILED', code, message, refundReason = 'TRANSACTION_FAILED' } = report;
  const { nowMs } = booking;
  const failure: Failure = { reason, code, message };
  if (transaction.type === 'INCOMING') {
    const failed = book.change(moveTo(transaction, report.to, nowMs, { failure }));
    tellPayer(book, transaction, { outcome: report.to, failure }, booking);
    return failed;
  }
  if (transaction.status === 'COMPLETED') {
    const undone = reversed(booking.kinds.of(transaction).settlement(transaction));
    book.post(journalEntry(step(transaction, 'RETURN', nowMs), ...undone));
  }
  const isOtherAmount = paid !== undefined;
  const input = {
    amount: paid ?? sentAmountOf(transaction),
    reason: refundReason,
    isImpossible: report.isRefundImpossible ?? false,
    isOtherAmount,
  };
  const returning = refund(book, transaction, input, booking);
  // A payment funded from outside ends as REFUNDED, which can only follow FAILED.
  const to = transaction.source.kind === 'REALTIME_FUNDING' ? 'FAILED' : report.to;
  const failed = moveTo({ ...transaction, ...returning }, to, nowMs, { failure });
  return tellRefund(book, book.change(failed), booking);
}

function takenAmountOf(transaction: Transaction, { amount }: Refund): bigint {
  return amount === undefined ? sentAmountOf(transaction) : BigInt(amount);
}

/** What the suspense account has of the transaction, before it is resolved, smallest units. @throws LedgerInvariantError if there is none. */
export function suspendedAmountOf(transaction: Transaction): bigint {
  const { id, refund: held } = transaction;
  if (held?.isSuspended !== true) {
    throw new LedgerInvariantError(`transaction ${id} has nothing in the suspense account`);
  }
  return takenAmountOf(transaction, held) - BigInt(transaction.failure?.taken ?? 0);
}

/** Whether money of the transaction waits in the suspense account. */
export function isInSuspense(transaction: Transaction): boolean {
  const { refund: held } = transaction;
  return held?.isSuspended === true && !held.isResolved && suspendedAmountOf(transaction) > 0n;
}

/**
 * Moves suspended money where an operator has decided: back to its source, or to the payee by other means.
 * @throws DomainError AMOUNT_OUT_OF_RANGE if the source has no unreserved room for it; ACCOUNT_FROZEN or CUSTOMER_DELETED
 * if the source may not be credited; NOT_IN_THIS_STATE if its bank has it already.
 */
export function resolveSuspense(
  book: PaymentBook,
  transaction: Transaction,
  outcome: 'REFUNDED' | 'PAID',
  booking: Booking,
): Transaction {
  const { nowMs } = booking;
  const { source, refund: held, platformKey, id: transactionId } = transaction;
  const amount = suspendedAmountOf(transaction);
  endLoss(book, nowMs, { transaction, amount, outcome });
  const accountId = outcome === 'REFUNDED' ? internalIdOf(source) : undefined;
  if (accountId !== undefined) {
    const account = book.accountOf(transaction, accountId);
    const why = booking.creditFault(account);
    if (why) throw refusalOf(why);
    account.fund(amount, nowMs);
  }
  const to = outcome === 'REFUNDED' ? sourceEnd(transaction) : outside;
  book.post(
    journalEntry(
      { platformKey, transactionId, kind: 'RESOLVE', atMs: nowMs },
      { from: { system: 'SUSPENSE' }, to, currency: source.currency, amount },
    ),
  );
  book.note({ note: 'WITHHELD_LEFT', platformKey, transactionId, left: 0n });
  if (!held) return transaction;
  if (outcome === 'PAID') {
    const paid = { ...transaction, refund: { ...held, isResolved: true } };
    book.restate(paid);
    return paid;
  }
  const done: Refund = { ...held, status: 'COMPLETED', settledAtMs: nowMs, isResolved: true };
  return tellRefund(book, { ...transaction, refund: done }, booking);
}

/** Applies the outcome of an incoming payment of this deployment to its paying transaction. */
export const peerOutcome = timerKind<PeerOutcome>({
  action: 'UMA_OUTCOME',
  payload: readPeerOutcome,
  needs: ({ platformKey, source }) => [{ platformKey, accounts: [internalIdOf(source)] }],
  apply: ({ book, resource: payment, dueAtMs, world }, outcome) => {
    if (payment.status !== 'PROCESSING') return;
    const booking = bookingAt(world, dueAtMs);
    if (outcome.outcome === 'COMPLETED') {
      complete(book, payment, booking);
      return;
    }
    const { code, message } = outcome.failure;
    fail(
      book,
      payment,
      { to: outcome.outcome, reason: 'COUNTERPARTY_POST_TX_FAILED', code, message },
      booking,
    );
  },
});
