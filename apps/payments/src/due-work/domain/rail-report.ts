import type { LedgerBook } from '../../ledger/domain/ledger-book';
import { LedgerInvariantError, posting, type PostingKind } from '../../ledger/domain/posting';
import type { RailReport, RailStep } from '../../rails/domain/rail-plan';
import {
  amend,
  internalSide,
  moveTo,
  type FixedTransaction,
  type Refund,
  type Transaction,
} from '../../transactions/domain/transaction';

/** Name of due work that carries reports of a rail. */
export const RAIL_STEP = 'RAIL_STEP';

/** What a RAIL_STEP row carries: reports still to come, the first of which is due; times since the creation. */
export interface RailStepPayload {
  steps: RailStep[];
}

function post(
  book: LedgerBook,
  transaction: Transaction,
  input: { kind: PostingKind; from: 'CLEARING' | 'FUNDING'; to: 'ACCOUNT' | 'FUNDING'; atMs: number },
): void {
  const { kind, from, to, atMs } = input;
  const side = internalSide(transaction);
  book.post(
    posting(
      { platformKey: transaction.platformKey, transactionId: transaction.id, kind, atMs },
      {
        from: { system: from },
        to: to === 'ACCOUNT' ? { internalId: side.id } : { system: to },
        currency: side.currency,
        amount: taken(transaction),
      },
    ),
  );
}

/** What moved on the internal account, smallest units: all that was taken, fees included, or what arrives. */
function taken(transaction: Transaction): bigint {
  return transaction.type === 'OUTGOING'
    ? (transaction.sentAmount ?? 0n) + transaction.fees
    : transaction.receivedAmount;
}

function complete(book: LedgerBook, transaction: Transaction, nowMs: number): void {
  if (transaction.type === 'OUTGOING') {
    post(book, transaction, { kind: 'SETTLE', from: 'CLEARING', to: 'FUNDING', atMs: nowMs });
  } else {
    const side = internalSide(transaction);
    book.accountOf(transaction, side.id).receive(taken(transaction), nowMs);
    post(book, transaction, { kind: 'SETTLE', from: 'FUNDING', to: 'ACCOUNT', atMs: nowMs });
  }
  book.change(moveTo(transaction, 'COMPLETED', nowMs, { settledAtMs: nowMs }));
}

/** Gives back everything that was taken, in the same step as the failure. */
function giveBack(
  book: LedgerBook,
  transaction: Transaction,
  nowMs: number,
  nextSerial: () => number,
): Refund {
  const side = internalSide(transaction);
  book.accountOf(transaction, side.id).receive(taken(transaction), nowMs);
  post(book, transaction, { kind: 'REFUND', from: 'CLEARING', to: 'ACCOUNT', atMs: nowMs });
  return {
    serial: nextSerial(),
    initiatedAtMs: nowMs,
    settledAtMs: nowMs,
    status: 'COMPLETED',
    reason: 'TRANSACTION_FAILED',
  };
}

/**
 * Books a failure. The refund is part of that same step, so the event of the failure shows it already, as every GET
 * from then on does; the event of the refund follows.
 */
function fail(
  book: LedgerBook,
  transaction: Transaction,
  input: {
    report: Extract<RailReport, { to: 'FAILED' | 'REJECTED' }>;
    nowMs: number;
    nextSerial: () => number;
  },
): void {
  const { report, nowMs, nextSerial } = input;
  const { code, message } = report;
  const failure = { reason: 'OFFRAMP_FAILED', code, message } as const;
  if (transaction.type === 'INCOMING') {
    book.change(moveTo(transaction, report.to, nowMs, { failure }));
    return;
  }
  const refund = giveBack(book, transaction, nowMs, nextSerial);
  const failed = book.change(moveTo(transaction, report.to, nowMs, { failure, refund }));
  book.change(amend(failed, nowMs, { refund }), 'REFUND_COMPLETED');
}

/**
 * Books one report of a rail: settlement, or failure with its refund.
 * @throws IllegalTransitionError where the transaction isn't in a state that the report fits.
 */
function applyReport(
  book: LedgerBook,
  transaction: Transaction,
  input: { report: RailReport; nowMs: number; nextSerial: () => number },
): void {
  const { report, nowMs, nextSerial } = input;
  switch (report.to) {
    case 'PROCESSING':
      book.change(moveTo(transaction, 'PROCESSING', nowMs));
      return;
    case 'COMPLETED':
      complete(book, transaction, nowMs);
      return;
    case 'FAILED':
    case 'REJECTED':
      fail(book, transaction, { report, nowMs, nextSerial });
  }
}

/** Whether the reports move money on the internal account: a payment out that succeeds doesn't. */
export function movesAccount(transaction: FixedTransaction, { steps }: RailStepPayload): boolean {
  return steps.some(({ report }) =>
    transaction.type === 'OUTGOING'
      ? report.to === 'FAILED' || report.to === 'REJECTED'
      : report.to === 'COMPLETED',
  );
}

/** Books what is due of a rail's reports, and schedules the rest as due work. */
export function applyReports(
  book: LedgerBook,
  transaction: Transaction,
  input: { steps: readonly RailStep[]; nowMs: number; nextSerial: () => number },
): void {
  const { nowMs, nextSerial } = input;
  const { platformKey, id, createdAtMs } = transaction;
  const left = [...input.steps];
  for (let step = left[0]; step && createdAtMs + step.afterMs <= nowMs; step = left[0]) {
    const present = book.transaction(platformKey, id);
    if (!present) throw new LedgerInvariantError(`transaction ${id} is not in the book`);
    applyReport(book, present, { report: step.report, nowMs, nextSerial });
    left.shift();
  }
  const next = left[0];
  if (!next) return;
  const dueAtMs = createdAtMs + next.afterMs;
  const step: RailStepPayload = { steps: left };
  book.schedule({ platformKey, transactionId: id, dueAtMs, action: RAIL_STEP, step });
}
