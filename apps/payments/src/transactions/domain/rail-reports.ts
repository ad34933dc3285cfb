import { DomainError, type Uuid } from '@corridor/kernel';
import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import type { RailReport, ScheduledReport } from '../../rails/domain/rail-report';
import { bookingAt, type Booking } from './decision-world';
import { commandKind, timerKind, type PaymentBook, type PaymentNeeds } from './payment-ledger';
import { complete, fail } from './settlement';
import { internalIdOf, moveTo, type FixedTransaction, type Transaction } from './transaction';
import type { TransactionKinds } from './transaction-kind';

/** Pending reports of a rail. The first of them is due. */
interface ReportsPayload {
  steps: readonly ScheduledReport[];
  /** When the rail accepted the payment, milliseconds; absent if at the transaction's creation. */
  sinceMs?: number;
}

/** An unsolicited report of a rail. */
export interface ReportCommand {
  platformKey: number;
  transactionId: Uuid;
  report: RailReport;
}

function applyReport(
  book: PaymentBook,
  transaction: Transaction,
  report: RailReport,
  booking: Booking,
): void {
  switch (report.to) {
    case 'PROCESSING':
      book.change(moveTo(transaction, 'PROCESSING', booking.nowMs));
      return;
    case 'COMPLETED':
      complete(book, transaction, booking);
      return;
    case 'FAILED':
    case 'REJECTED':
      // Money is paid on to another account only after it has arrived. If that fails, it stays in the internal
      // account.
      if (transaction.payoutAccountId !== null)
        complete(book, { ...transaction, payoutAccountId: null }, booking);
      else fail(book, transaction, report, booking);
  }
}

/** What the reports move. A payment out touches an internal account only if it fails. */
function needsOfReports(transaction: FixedTransaction, reports: readonly RailReport[]): PaymentNeeds {
  const { platformKey, type, source, destination } = transaction;
  const mayFail = reports.some(({ to }) => to === 'FAILED' || to === 'REJECTED');
  if (type === 'OUTGOING') return { platformKey, accounts: mayFail ? [internalIdOf(source)] : [] };
  const mayArrive = mayFail || reports.some(({ to }) => to === 'COMPLETED');
  return { platformKey, accounts: mayArrive ? [internalIdOf(destination)] : [] };
}

function readReports(step: unknown): ReportsPayload {
  const { steps, sinceMs } = step as Partial<ReportsPayload>;
  if (!Array.isArray(steps)) throw new LedgerInvariantError('a timer has no reports of a rail');
  return { steps, ...(sinceMs === undefined ? {} : { sinceMs }) };
}

/** Reports of a rail that are known in advance. */
export const scheduledReports = timerKind<ReportsPayload>({
  action: 'RAIL_STEP',
  payload: readReports,
  needs: (transaction, { steps }) => [
    needsOfReports(
      transaction,
      steps.map(({ report }) => report),
    ),
  ],
  apply: ({ book, resource, dueAtMs, world }, payload) =>
    applyReports(book, resource, payload, bookingAt(world, dueAtMs)),
});

/** Books the due reports of a rail, and schedules the rest as a timer. */
export function applyReports(
  book: PaymentBook,
  transaction: Transaction,
  payload: ReportsPayload,
  booking: Booking,
): void {
  const { platformKey, id, createdAtMs } = transaction;
  const { sinceMs = createdAtMs } = payload;
  const left = [...payload.steps];
  for (let step = left[0]; step && sinceMs + step.afterMs <= booking.nowMs; step = left[0]) {
    const present = book.resource(platformKey, id);
    if (!present) throw new LedgerInvariantError(`transaction ${id} is not in the book`);
    applyReport(book, present, step.report, booking);
    left.shift();
  }
  const next = left[0];
  if (!next) return;
  const rest = { steps: left, ...(sinceMs === createdAtMs ? {} : { sinceMs }) };
  book.schedule(scheduledReports.at(sinceMs + next.afterMs, transaction, rest));
}

/**
 * A report that a rail sends when the bank answers. A report that the transaction can't accept any more changes
 * nothing: a rail may repeat its reports, and they may arrive out of order.
 */
export const railReport = commandKind<ReportCommand>({
  kind: 'RAIL_REPORT',
  resourceId: ({ transactionId }) => transactionId,
  needs: ({ report }, transaction) => (transaction ? [needsOfReports(transaction, [report])] : []),
  decide: ({ platformKey, transactionId, report }, book, world) => {
    const transaction = book.resource(platformKey, transactionId);
    if (!transaction) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    const booking = bookingAt(world, world.nowMs(platformKey));
    if (mayTake(transaction, report, world.kinds)) {
      applyReport(book, processing(book, transaction, report, booking), report, booking);
    }
    return { kind: 'CHANGED', resource: book.resource(platformKey, transactionId) ?? transaction };
  },
});

/** Whether the report changes a payment that a rail has. After COMPLETED a payment out can only be returned. */
function mayTake(transaction: Transaction, report: RailReport, kinds: TransactionKinds): boolean {
  const { status, type } = transaction;
  if (status === 'PENDING') return kinds.of(transaction).isPendingAtRail ?? false;
  if (status === 'PROCESSING') return report.to !== 'PROCESSING';
  return status === 'COMPLETED' && type === 'OUTGOING' && report.to === 'FAILED';
}

/** A payment can be completed only from PROCESSING, but a rail may report the end without the beginning. */
function processing(
  book: PaymentBook,
  transaction: Transaction,
  { to }: RailReport,
  { nowMs }: Booking,
): Transaction {
  if (to !== 'COMPLETED' || transaction.status !== 'PENDING') return transaction;
  return book.change(moveTo(transaction, 'PROCESSING', nowMs));
}
