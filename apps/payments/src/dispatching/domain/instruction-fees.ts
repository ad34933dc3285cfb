import { formatId, type Uuid } from '@corridor/kernel';
import type { ConnectorOutcome } from '../../instructions/domain/connector-outcome';
import type { InstructionEvent, InstructionResult } from '../../instructions/domain/instruction-events';
import type { InstructionBreak, PaymentInstruction } from '../../instructions/domain/payment-instruction';
import {
  coverOf,
  deductedFees,
  feeEntry,
  newFees,
  type FeeReport,
  type NewFee,
  type ReportedFee,
} from '../../instructions/domain/reported-fee';
import { sumOfReturns } from '../../instructions/domain/returned-part';
import type { JournalEntry } from '../../ledger/domain/journal-entry';
import type { Booking } from '../../transactions/domain/decision-world';

/** What a connector says in an event. */
interface Said {
  event: InstructionEvent;
  outcome: ConnectorOutcome | undefined;
}

function contradictionsIn({ breaks = [] }: PaymentInstruction): number {
  return breaks.filter(({ kind }) => kind === 'CONTRADICTION').length;
}

/** What the fees belong to; undefined if they are announced only, and come again with an end. */
function reportOf(
  before: PaymentInstruction,
  after: PaymentInstruction,
  { status, isFormer }: { status: ConnectorOutcome['status']; isFormer: boolean },
): FeeReport | undefined {
  if (status === 'ACCEPTED') return undefined;
  // What came back of a failed payout counts, though it contradicts the failure.
  const isTaken = after.returns.length > before.returns.length;
  if (!isTaken && contradictionsIn(after) > contradictionsIn(before)) return 'CONTRADICTION';
  if (status !== 'FAILED' && status !== 'REJECTED') return status;
  // What came back had been carried out.
  return before.state === 'RETURNED' && !isFormer ? 'CONTRADICTION' : 'FAILED';
}

/** The fees of an event that are new. A beneficiary of a payout bears those of the payment itself. */
function feesIn(
  before: PaymentInstruction,
  after: PaymentInstruction,
  said: Said,
  booking: Booking,
): NewFee[] {
  const { event, outcome } = said;
  const by = 'by' in event ? event.by : undefined;
  // What a former connector deducted was taken from its own account.
  const isFormer = by !== undefined && by.connectorId !== after.connectorId;
  const report = outcome && reportOf(before, after, { status: outcome.status, isFormer });
  if (!report) return [];
  const { connectorId, settlementAccountId } = isFormer ? by : after;
  const returnId = outcome.status === 'RETURNED' ? (outcome.returnId ?? '') : '';
  const fees = deductedFees(outcome.fees).filter(
    ({ bearer }) => bearer === 'PLATFORM' || after.operation === 'COLLECT',
  );
  const { currency, fees: known = [], shownCharges = 0n, returns, operation, amount } = after;
  const missing = { before: amount - sumOfReturns(before.returns), now: amount - sumOfReturns(returns) };
  const cover = {
    ...{ settlementAccountId: after.settlementAccountId, currency },
    charges: { before: shownCharges, now: shownCharges },
    // The house bears what is missing of a payout alone.
    missing: operation === 'PAYOUT' && returns.length > 0 ? missing : undefined,
    returns: operation === 'COLLECT' ? returns : undefined,
  };
  const reported = { connectorId, settlementAccountId, currency, report, returnId, fees };
  const mintId = (): Uuid => booking.mintId(booking.nowMs);
  return newFees(known, reported, mintId, coverOf(cover, reported));
}

function breakOf(fee: NewFee, { connectorId }: PaymentInstruction): InstructionBreak[] {
  const { id, currency, unbooked, finding } = fee;
  if (finding === undefined) return [];
  const amount = unbooked < 0n ? -unbooked : unbooked;
  const by = fee.connectorId === connectorId ? '' : ` (${formatId('Connector', fee.connectorId)})`;
  const message = `${finding}${by}`;
  return [
    {
      kind: 'UNBOOKED_FEE',
      severity: 'WARNING',
      message,
      ...(amount === 0n ? {} : { amount, currency }),
      id,
    },
  ];
}

/** Each fee as it is known now. Its finding is told once, also if it changes in another event of the same batch. */
function withChanged(known: readonly ReportedFee[] = [], found: readonly NewFee[]): ReportedFee[] {
  const changed = found.map(({ finding, ...fee }): ReportedFee => fee);
  return [...new Map([...known, ...changed].map((fee) => [fee.id, fee])).values()];
}

/**
 * The result of an event with the fees that it names for the first time or changes, and the entries of those that are booked. Each
 * report of an end has its own, whatever becomes of the report.
 */
export function withFees(
  before: PaymentInstruction,
  result: InstructionResult,
  said: Said,
  booking: Booking,
): { result: InstructionResult; entries: JournalEntry[] } {
  const after = result.kind === 'CHANGED' ? result.instruction : before;
  const found = feesIn(before, after, said, booking);
  if (found.length === 0) return { result, entries: [] };
  const breaks = found.flatMap((fee) => breakOf(fee, after));
  const instruction: PaymentInstruction = {
    ...after,
    fees: withChanged(after.fees, found),
    newFees: withChanged(after.newFees, found),
    ...(breaks.length > 0 ? { breaks: [...(after.breaks ?? []), ...breaks] } : {}),
  };
  const reports = result.kind === 'CHANGED' ? result.reports : [];
  const booked = found.filter((fee) => fee.booked > 0n);
  const entries = booked.map((fee) => feeEntry(fee, fee.booked, booking.nowMs));
  return { result: { kind: 'CHANGED', instruction, reports }, entries };
}
