import {
  DomainError,
  formatId,
  inFlightStatuses,
  moneyText,
  type RecordKey,
  type Uuid,
} from '@corridor/kernel';
import { assertNoInstructionOpen } from '../../instructions/domain/open-instruction';
import { queuedInstruction } from '../../instructions/domain/payment-instruction';
import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import type { FailureReport, RailReport, ScheduledReport } from '../../rails/domain/rail-report';
import { bookingAt, type Booking, type DecisionWorld, type RailPayment } from './decision-world';
import { contradictionOf, endOf, endSaid } from './known-end';
import { commandKind, timerKind, type PaymentBook, type PaymentNeeds } from './payment-ledger';
import { owe, suspendInHouse } from './house-book';
import { keepReturned, takeBack, takeWithheldBack } from './returned-money';
import { complete, fail } from './settlement';
import { internalIdOf, moveTo, type FixedTransaction, type Transaction } from './transaction';
import type { TransactionKinds } from './transaction-kind';

/** Pending reports of a rail. The first of them is due. */
interface ReportsPayload {
  steps: readonly ScheduledReport[];
  /** When the rail accepted the payment, milliseconds; absent if at the transaction's creation. */
  sinceMs?: number;
  /** The rule of the simulator; absent if the payment just succeeds. */
  rule?: string | undefined;
}

/** An unsolicited report of a rail. */
export interface ReportCommand {
  platformKey: number;
  transactionId: Uuid;
  report: RailReport;
}

/** The money of a completed payment in that the bank of the other side moved again. */
function moneyOf({ id, instructions, receivedAmount: amount, destination }: Transaction) {
  const { settlementAccountId = null, connectorId } = instructions[0] ?? {};
  if (!connectorId) throw new LedgerInvariantError(`transaction ${id} has no instruction`);
  const reference = formatId('Transaction', id);
  const { currency } = destination;
  return { money: { id, settlementAccountId, connectorId, depositId: null, amount, currency }, reference };
}

/**
 * A payment in that was paid on and came back is in the internal account from then on. A collected payment that was
 * taken back leaves the internal account, and what the account doesn't have is owed to the house.
 */
function takeReturned(
  book: PaymentBook,
  transaction: Transaction,
  { takenBack = transaction.receivedAmount }: FailureReport,
  booking: Booking,
): void {
  const { nowMs } = booking;
  const { money, reference } = moneyOf(transaction);
  if (transaction.payoutAccountId !== null) {
    const why = keepReturned(book, transaction, booking);
    if (!why) return;
    const isFull = why === 'NO_ROOM';
    const message = `the account of ${reference} ${isFull ? 'has no room for' : 'may not take'} its return`;
    suspendInHouse(book, nowMs, { ...money, message }, isFull ? 'UNMATCHED_DEPOSIT' : why);
    return;
  }
  const { status } = transaction;
  const take = status === 'COMPLETED' ? takeBack : takeWithheldBack;
  const rest = takenBack - take(book, transaction, nowMs, takenBack);
  if (rest === 0n) return;
  const message = `${moneyText(rest, money.currency)} of ${reference} could not be taken back`;
  owe(book, nowMs, { ...money, amount: rest, message });
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
      if (transaction.type === 'INCOMING' && transaction.status === 'COMPLETED') {
        takeReturned(book, transaction, report, booking);
        return;
      }
      // Money is paid on to another account only after it has arrived. If that fails, it stays in the internal
      // account.
      if (transaction.payoutAccountId !== null)
        complete(book, { ...transaction, payoutAccountId: null }, booking);
      else fail(book, transaction, report, booking);
  }
}

/** What the reports move. A payment out touches an internal account only if it fails. */
export function needsOfReports(transaction: FixedTransaction, reports: readonly RailReport[]): PaymentNeeds {
  const { platformKey, type, source, destination } = transaction;
  const mayFail = reports.some(({ to }) => to === 'FAILED' || to === 'REJECTED');
  if (type === 'OUTGOING') return { platformKey, accounts: mayFail ? [internalIdOf(source)] : [] };
  const mayArrive = mayFail || reports.some(({ to }) => to === 'COMPLETED');
  return { platformKey, accounts: mayArrive ? [internalIdOf(destination)] : [] };
}

function readReports(step: unknown): ReportsPayload {
  const { steps, sinceMs, rule } = step as Partial<ReportsPayload>;
  if (!Array.isArray(steps)) throw new LedgerInvariantError('a timer has no reports of a rail');
  return { steps, ...(sinceMs === undefined ? {} : { sinceMs }), ...(rule === undefined ? {} : { rule }) };
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
  const { sinceMs = createdAtMs, rule } = payload;
  const left = [...payload.steps];
  book.because(scheduledReports.action, rule);
  for (let step = left[0]; step && sinceMs + step.afterMs <= booking.nowMs; step = left[0]) {
    const present = book.resource(platformKey, id);
    if (!present) throw new LedgerInvariantError(`transaction ${id} is not in the book`);
    applyReport(book, present, step.report, booking);
    left.shift();
  }
  const next = left[0];
  if (!next) return;
  const rest = {
    steps: left,
    ...(sinceMs === createdAtMs ? {} : { sinceMs }),
    ...(rule === undefined ? {} : { rule }),
  };
  book.schedule(scheduledReports.at(sinceMs + next.afterMs, transaction, rest));
}

/** What passing a payment to its rail needs besides the payment. */
export interface SubmitContext {
  world: DecisionWorld;
  /** The time at which the rail takes the payment. */
  booking: Booking;
}

/**
 * Passes an open payment to its rail: books the reports that are known in advance, or adds the instruction to the
 * connector.
 */
export function submitPayment(
  book: PaymentBook,
  transaction: Transaction,
  payment: RailPayment,
  { world, booking }: SubmitContext,
): void {
  const { scheduled, route, rule } = world.submit(payment);
  if (route) {
    const { platformKey, transactionId, amount, account, paymentRail } = payment;
    const { id: externalAccountId, accountType, currency } = account;
    const instruction = queuedInstruction(world.mintId(booking.nowMs), {
      ...{ platformKey, transactionId, amount, currency, externalAccountId, accountType, paymentRail },
      ...route,
      depositId: null,
      operation: payment.operation === 'TRANSFER_IN' ? 'COLLECT' : 'PAYOUT',
    });
    book.keep({ ...transaction, instructions: [...transaction.instructions, instruction] });
  }
  // A payment that is processed already experiences only the end.
  const steps =
    transaction.status === 'PROCESSING'
      ? scheduled.filter(({ report }) => report.to !== 'PROCESSING')
      : scheduled;
  if (steps.length > 0) applyReports(book, transaction, { steps, sinceMs: booking.nowMs, rule }, booking);
}

/**
 * Books a report, unless the payment can't take it any more. One that says another end than the payment has is a
 * contradiction.
 */
export function takeReport(
  book: PaymentBook,
  { platformKey, id }: RecordKey,
  report: RailReport,
  booking: Booking,
): void {
  const transaction = book.resource(platformKey, id);
  if (!transaction) return;
  if (isWithheld(transaction) && report.to === 'FAILED' && report.refundReason === 'RETURNED') {
    takeReturned(book, transaction, report, booking);
    return;
  }
  if (!mayTake(transaction, report, booking.kinds)) {
    const said = endSaid([report]);
    const isOtherwise = said !== undefined && said !== endOf(transaction, 'PAYOUT');
    if (isOtherwise && !inFlightStatuses.includes(transaction.status)) {
      const reason = 'message' in report ? report.message : null;
      book.note(contradictionOf(transaction, `its rail says ${report.to}`, reason));
    }
    return;
  }
  applyReport(book, processing(book, transaction, report, booking), report, booking);
}

/**
 * A report that a rail sends when the bank answers. A report that the transaction can't accept any more changes
 * nothing: a rail may repeat its reports, and they may arrive out of order. A payment with an open instruction is at a
 * connector, and no rail decides about it.
 */
export const railReport = commandKind<ReportCommand>({
  kind: 'RAIL_REPORT',
  resourceId: ({ transactionId }) => transactionId,
  needs: ({ report }, transaction) => (transaction ? [needsOfReports(transaction, [report])] : []),
  decide: ({ platformKey, transactionId, report }, book, world) => {
    const transaction = book.resource(platformKey, transactionId);
    if (!transaction) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    assertNoInstructionOpen(transactionId, transaction.instructions);
    takeReport(book, transaction, report, bookingAt(world, world.nowMs(platformKey)));
    return { kind: 'CHANGED', resource: book.resource(platformKey, transactionId) ?? transaction };
  },
});

/** Whether what has arrived couldn't reach its account. An operator may have decided about it since then. */
function isWithheld({ type, refund }: Transaction): boolean {
  return type === 'INCOMING' && refund?.isSuspended === true;
}

/** Whether the report changes a payment that a rail has. After COMPLETED a payment out can only be returned. */
function mayTake(transaction: Transaction, report: RailReport, kinds: TransactionKinds): boolean {
  const { status, type } = transaction;
  if (status === 'PENDING') return kinds.of(transaction).isPendingAtRail ?? false;
  if (status === 'PROCESSING') return report.to !== 'PROCESSING';
  if (status !== 'COMPLETED' || report.to !== 'FAILED') return false;
  return type === 'OUTGOING' || transaction.instructions.length > 0;
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
