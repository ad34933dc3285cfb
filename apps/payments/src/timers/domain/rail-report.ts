import type { LedgerBook } from '../../ledger/domain/ledger-book';
import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import type { RailReport, RailStep } from '../../rails/domain/rail-plan';
import { complete, fail, type Booking } from '../../transactions/domain/settlement';
import {
  internalIdOf,
  moveTo,
  type FixedTransaction,
  type Transaction,
} from '../../transactions/domain/transaction';
import type { Uuid } from '@corridor/kernel';
import type { RailStepPayload } from './due-action';

function applyReport(book: LedgerBook, transaction: Transaction, report: RailReport, booking: Booking): void {
  const isPaidOn = transaction.kind === 'INCOMING_PAYMENT' && transaction.payoutAccountId !== null;
  switch (report.to) {
    case 'PROCESSING':
      book.change(moveTo(transaction, 'PROCESSING', booking.nowMs));
      return;
    case 'COMPLETED':
      complete(book, transaction, booking);
      return;
    case 'FAILED':
    case 'REJECTED':
      // The money has come in: where it can't be paid on, it stays in the internal account.
      if (isPaidOn) complete(book, { ...transaction, payoutAccountId: null }, booking);
      else fail(book, transaction, report, booking);
  }
}

/** The internal account on which the reports move money; a payment out that succeeds touches none. */
export function accountMovedBy(transaction: FixedTransaction, { steps }: RailStepPayload): Uuid | undefined {
  const mayFail = steps.some(({ report }) => report.to === 'FAILED' || report.to === 'REJECTED');
  if (transaction.type === 'OUTGOING') return mayFail ? internalIdOf(transaction.source) : undefined;
  const mayArrive = mayFail || steps.some(({ report }) => report.to === 'COMPLETED');
  return mayArrive ? internalIdOf(transaction.destination) : undefined;
}

/** Books what is due of a rail's reports, and schedules the rest as timers. */
export function applyReports(
  book: LedgerBook,
  transaction: Transaction,
  payload: { steps: readonly RailStep[]; sinceMs?: number },
  booking: Booking,
): void {
  const { platformKey, id, createdAtMs } = transaction;
  const { sinceMs = createdAtMs } = payload;
  const left = [...payload.steps];
  for (let step = left[0]; step && sinceMs + step.afterMs <= booking.nowMs; step = left[0]) {
    const present = book.transaction(platformKey, id);
    if (!present) throw new LedgerInvariantError(`transaction ${id} is not in the book`);
    applyReport(book, present, step.report, booking);
    left.shift();
  }
  const next = left[0];
  if (!next) return;
  const step: RailStepPayload = { steps: left, ...(sinceMs === createdAtMs ? {} : { sinceMs }) };
  book.schedule({
    platformKey,
    transactionId: id,
    dueAtMs: sinceMs + next.afterMs,
    action: 'RAIL_STEP',
    step,
  });
}
