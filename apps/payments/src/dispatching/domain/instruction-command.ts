import { DomainError, formatId, moneyText, SECOND_MS, type Uuid } from '@corridor/kernel';
import type { ConnectorOutcome } from '../../instructions/domain/connector-outcome';
import type { AlsoWrite } from '../../ledger/domain/ledger-book';
import {
  applyInstructionEvent,
  contradiction,
  withdrawn,
  type InstructionEvent,
  type InstructionResult,
} from '../../instructions/domain/instruction-events';
import type { InstructionState } from '../../instructions/domain/instruction-state';
import type { PaymentInstruction } from '../../instructions/domain/payment-instruction';
import { sumOfReturns } from '../../instructions/domain/returned-part';
import type { Transaction } from '../../transactions/domain/transaction';
import type { RailReport } from '../../rails/domain/rail-report';
import { bookingAt, type Booking, type DecisionWorld } from '../../transactions/domain/decision-world';
import { commandKind, type PaymentBook } from '../../transactions/domain/payment-ledger';
import { endOf, endSaid } from '../../transactions/domain/known-end';
import { needsOfReports, takeReport } from '../../transactions/domain/rail-reports';
import { endRefund } from '../../transactions/domain/settlement';
import { owe, suspendInHouse } from '../../transactions/domain/house-book';
import { withFees } from './instruction-fees';
import { assertSendable, heldFrozen, isAttempt, isFrozen, needsOfAttempt } from './sendable';

/** Something that happened to an instruction. */
export interface InstructionCommand {
  platformKey: number;
  transactionId: Uuid;
  instructionId: Uuid;
  event: InstructionEvent;
  /** Account that an attempt pays or collects from; null for a refund. Other events need none. */
  externalAccountId?: Uuid | null;
  /** Of an operator: what can't be done is refused, and these statements are sent if it is done. */
  alsoWrites?: readonly AlsoWrite[];
  /** Only a contradiction is kept, as a finding. Nothing else comes of the event. */
  isFindingOnly?: true;
  /** Gets the result of the last decision, which is the one that was committed. */
  onDecided: (result: InstructionResult, instruction: PaymentInstruction | undefined) => void;
}

/** Pause before the funds of a settlement account are looked at again, milliseconds. */
const FUNDS_PAUSE_MS = 10 * SECOND_MS;

const failed: RailReport = { to: 'FAILED', code: null, message: '' };

/** What the connector says in an event. */
function outcomeIn(event: InstructionEvent): ConnectorOutcome | undefined {
  if (event.type === 'REPORT') return event.outcome;
  return event.type === 'ANSWER' && event.answer.kind === 'OUTCOME' ? event.answer.outcome : undefined;
}

/** The reports that an event can lead to, as far as they decide which accounts are locked. */
function possibleReports(event: InstructionEvent): RailReport[] {
  if (event.type === 'CANCEL' || event.type === 'CANCELLED') return [failed];
  const outcome = outcomeIn(event);
  if (!outcome) return [];
  if (outcome.status === 'COMPLETED') return [{ to: 'COMPLETED' }];
  return outcome.status === 'ACCEPTED' ? [{ to: 'PROCESSING' }] : [{ to: 'COMPLETED' }, failed];
}

/** A payment that is not opened at a rail, such as a quote, knows no rejection: it fails. */
function reportFor(report: RailReport, isPendingAtRail: boolean): RailReport {
  return report.to === 'REJECTED' && !isPendingAtRail ? { ...report, to: 'FAILED' } : report;
}

/** Books the end of a refund. */
function takeRefundReport(
  book: PaymentBook,
  { platformKey, transactionId }: PaymentInstruction,
  { to }: RailReport,
  booking: Booking,
): void {
  const transaction = book.resource(platformKey, transactionId);
  if (transaction?.refund?.status === 'PENDING' && to !== 'PROCESSING') {
    endRefund(book, transaction, to === 'COMPLETED', booking);
  }
}

/**
 * Books what has come back of a refund. It is in no payment any more, so it waits in the house's suspense account for an
 * operator: each part by itself.
 */
function takeReturnedRefund(
  book: PaymentBook,
  before: PaymentInstruction,
  after: PaymentInstruction,
  { nowMs, mintId }: Booking,
): void {
  const amount = sumOfReturns(after.returns) - sumOfReturns(before.returns);
  if (amount === 0n) return;
  const { id, settlementAccountId, connectorId, depositId, currency } = after;
  const part = before.returns.length === 0 ? id : mintId(nowMs);
  suspendInHouse(book, nowMs, {
    ...{ id: part, settlementAccountId, connectorId, depositId, amount, currency },
    message: `${moneyText(amount, currency)} of the refund ${formatId('PaymentInstruction', id)} of a deposit came back`,
  });
}

/**
 * A later part of a collected payment that the bank took back is owed to the house. The first part ended the payment,
 * and left the rest to its owner.
 */
function takeLaterPart(
  book: PaymentBook,
  before: PaymentInstruction,
  after: PaymentInstruction,
  { nowMs, mintId }: Booking,
): void {
  if (before.state !== 'RETURNED') return;
  const amount = sumOfReturns(after.returns) - sumOfReturns(before.returns);
  if (amount === 0n) return;
  const { transactionId, settlementAccountId, connectorId, currency } = after;
  owe(book, nowMs, {
    ...{ id: mintId(nowMs), settlementAccountId, connectorId, depositId: null, amount, currency },
    message: `another ${moneyText(amount, currency)} of ${formatId('Transaction', transactionId)} was taken back`,
  });
}

function needsFunds(
  event: InstructionEvent,
): event is Extract<InstructionEvent, { type: 'SUBMIT' | 'RESUBMIT' }> {
  return isAttempt(event);
}

/** Whether the funds of the settlement account are less by the instruction already. */
function isAtBank(state: InstructionState): boolean {
  return state === 'UNKNOWN';
}

/** The attempt, or a hold if the settlement account's money doesn't reach. */
function fundedEvent(
  book: PaymentBook,
  world: DecisionWorld,
  { amount, operation, state, settlementAccountId: present }: PaymentInstruction,
  event: InstructionEvent,
): InstructionEvent {
  if (!needsFunds(event) || event.settlementAccountId === null || operation === 'COLLECT') return event;
  if (isAtBank(state) && event.settlementAccountId === present) return event;
  const { settlementAccountId: id, version } = event;
  const funds = world.fundsOf(id);
  if (funds === undefined) return event;
  const taken = book.notes.reduce(
    (sum, note) => (note.note === 'FUNDS' && note.settlementAccountId === id ? sum + note.amount : sum),
    0n,
  );
  if (funds - taken >= amount) return event;
  return { type: 'HOLD', version, reason: 'NO_FUNDS', lookAgainMs: FUNDS_PAUSE_MS };
}

function takeFunds(
  book: PaymentBook,
  before: PaymentInstruction,
  { state, settlementAccountId, amount, operation }: PaymentInstruction,
  event: InstructionEvent,
): void {
  if (!needsFunds(event) || state !== 'SUBMITTING' || settlementAccountId === null) return;
  if (isAtBank(before.state) && settlementAccountId === before.settlementAccountId) return;
  if (operation !== 'COLLECT') book.note({ note: 'FUNDS', settlementAccountId, amount });
}

/** Whether a refund would give back what the bank has taken back. */
function isDepositGone({ deposit }: Transaction, { operation, depositId }: PaymentInstruction): boolean {
  return operation === 'REFUND' && deposit?.id === depositId && deposit?.state === 'REVERSED';
}

/** The end in place of an attempt. One that is tried again is proven never to have arrived. */
function givenUp(event: InstructionEvent & { type: 'SUBMIT' | 'RESUBMIT' }): InstructionEvent {
  const why = { code: 'REFUND_FAILED', message: 'the bank took the deposit back' } as const;
  return event.type === 'SUBMIT'
    ? { type: 'CANCEL', version: event.version, ...why }
    : { type: 'CANCELLED', version: event.version, ...why };
}

/** @throws DomainError if an operator asked for something that the state of the instruction does not allow. */
export function assertDone(result: InstructionResult): void {
  const refused =
    result.kind === 'IGNORED'
      ? result.because
      : result.instruction.breaks?.find(({ kind }) => kind === 'CONTRADICTION')?.message;
  if (refused !== undefined) throw new DomainError('NOT_IN_THIS_STATE', refused);
}

/** Whether the result is a finding alone. */
function isContradiction(before: PaymentInstruction, result: InstructionResult): boolean {
  return result.kind === 'CHANGED' && result.instruction.version === before.version;
}

/** What somebody says in an event, and who. */
function sayingIn(event: InstructionEvent): string {
  const who = event.type === 'REPORT' && event.evidence !== undefined ? 'an operator' : 'the connector';
  return `${who} says ${outcomeIn(event)?.status ?? 'CANCELLED'}`;
}

/** Why somebody says it. */
function reasonIn(event: InstructionEvent): string | null {
  const evidence = event.type === 'REPORT' ? event.evidence : undefined;
  return evidence ?? outcomeIn(event)?.reason?.message ?? null;
}

/**
 * The result of an event. Nothing is sent for a payment that has ended without its instruction. A word that meets another
 * end of the payment is a contradiction.
 */
function resultOf(
  transaction: Transaction,
  instruction: PaymentInstruction,
  event: InstructionEvent,
  apply: () => InstructionResult,
): InstructionResult {
  const end = endOf(transaction, instruction.operation);
  if (end === undefined) return apply();
  const { status, refund } = transaction;
  const is =
    instruction.operation === 'REFUND'
      ? `its refund is ${refund?.status ?? 'none'}`
      : `its payment is ${status}`;
  if (event.type === 'SUBMIT' || event.type === 'RESUBMIT' || (event.type === 'CANCEL' && end === 'PAID')) {
    return withdrawn(instruction, event, { because: is, isContradiction: end === 'PAID' });
  }
  const result = apply();
  const said = result.kind === 'CHANGED' ? endSaid(result.reports) : undefined;
  if (said === undefined || said === end) return result;
  return contradiction(
    instruction,
    `${sayingIn(event)}, but the instruction is ${instruction.state} and ${is}`,
    { saidReason: reasonIn(event), knownReason: transaction.failure?.message ?? null },
  );
}

/** Changes an instruction and books what its payment experiences, in one commit. */
export const instructionEvent = commandKind<InstructionCommand>({
  kind: 'INSTRUCTION_EVENT',
  resourceId: ({ transactionId }) => transactionId,
  needs: ({ event, externalAccountId = null }, transaction) => {
    if (!transaction) return [];
    const funds = needsFunds(event) ? [event.settlementAccountId] : [];
    const needs = { ...needsOfReports(transaction, possibleReports(event)), funds };
    return isAttempt(event) ? [needs, needsOfAttempt(transaction, externalAccountId)] : [needs];
  },
  decide: (command, book, world) => {
    const { platformKey, transactionId, instructionId, event, alsoWrites, onDecided } = command;
    const transaction = book.resource(platformKey, transactionId);
    const instruction = transaction?.instructions.find(({ id }) => id === instructionId);
    if (!transaction || !instruction) {
      onDecided({ kind: 'IGNORED', because: 'it does not exist' }, undefined);
      return { kind: 'DONE' };
    }
    const decided = resultOf(transaction, instruction, event, () => {
      if (needsFunds(event) && isDepositGone(transaction, instruction))
        return applyInstructionEvent(instruction, givenUp(event));
      if (isAttempt(event)) assertSendable(world.replicas, transaction, instruction);
      if (isFrozen(world.replicas, transaction, instruction, event)) return heldFrozen(instruction);
      return applyInstructionEvent(instruction, fundedEvent(book, world, instruction, event));
    });
    if (command.isFindingOnly && !isContradiction(instruction, decided)) return { kind: 'DONE' };
    const booking = bookingAt(world, world.nowMs(platformKey));
    const { result, entries } = withFees(instruction, decided, { event, outcome: outcomeIn(event) }, booking);
    if (alsoWrites) {
      assertDone(result);
      book.because('OPERATOR_INSTRUCTION');
      book.alsoWrites.push(...alsoWrites);
    }
    onDecided(result, instruction);
    if (result.kind === 'IGNORED') return { kind: 'DONE' };
    takeFunds(book, instruction, result.instruction, event);
    const others = transaction.instructions.filter(({ id }) => id !== instructionId);
    book.keep({ ...transaction, instructions: [...others, result.instruction] });
    for (const entry of entries) book.post(entry);
    const isPendingAtRail = world.kinds.of(transaction).isPendingAtRail ?? false;
    for (const report of result.reports) {
      if (instruction.operation === 'REFUND') takeRefundReport(book, instruction, report, booking);
      else takeReport(book, transaction, reportFor(report, isPendingAtRail), booking);
    }
    if (instruction.operation === 'REFUND') {
      takeReturnedRefund(book, instruction, result.instruction, booking);
    } else if (instruction.operation === 'COLLECT') {
      takeLaterPart(book, instruction, result.instruction, booking);
    }
    return { kind: 'DONE' };
  },
});
