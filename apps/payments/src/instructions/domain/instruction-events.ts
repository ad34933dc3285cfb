import { SECOND_MS, MINUTE_MS, type FailureCode } from '@corridor/kernel';
import type { RailReport, Route } from '../../rails/domain/rail-report';
import { failureOf, type ConnectorOutcome, type SubmitAnswer } from './connector-outcome';
import { endStates, instructionStates, waitingStates, type InstructionState } from './instruction-state';
import type { Reasons } from './contradiction';
import { DISPUTED } from './open-instruction';
import { amountFault, lateFinding, lossFinding, notTaken, overdueText, reasonOf } from './findings';
import type { HoldReason, InstructionBreak, PaymentInstruction } from './payment-instruction';
import { backText, ofReturn, partText, returnedPart } from './returned-part';

/** How long an attempt may take before its answer is no longer waited for, milliseconds. */
export const ATTEMPT_LEASE_MS = 90 * SECOND_MS;
/** When an instruction of unknown fate is queried first, milliseconds after its attempt. */
const QUERY_FIRST_MS = 5 * SECOND_MS;
/** When an instruction that wasn't taken is sent again: first pause and longest pause, milliseconds. */
const RETRY_FIRST_MS = SECOND_MS;
const RETRY_MAX_MS = 5 * MINUTE_MS;
/** A query sent this long after the last attempt may prove that the attempt never arrived, milliseconds. */
export const NOT_FOUND_AFTER_MS = 10 * MINUTE_MS;
/** Pause before what is disputed is looked at again, milliseconds. It is not sent before a person has looked. */
export const DISPUTED_PAUSE_MS = MINUTE_MS;

/** Where an attempt goes. Its bytes name the settlement account. */
interface Attempt extends Route {
  version: number;
  /** Ciphertext of the body; absent if the body of an earlier attempt on this route is sent again. */
  bodySealed?: string;
  /** When the bank is expected to have settled it; absent if the rail doesn't say. */
  expectedSettlementAtMs?: number;
}

/** What happens to an instruction. `version` is that of the instruction which the sender of the event has seen. */
export type InstructionEvent =
  | ({ type: 'SUBMIT' } & Attempt)
  /** `by`: the connector that says it, and the settlement account that its attempt named. */
  | { type: 'ANSWER'; attempt: number; answer: SubmitAnswer; overdueAfterMs: number; by: Route }
  | { type: 'LEASE_EXPIRED'; version: number }
  /** The connector is proven never to have had the last attempt. */
  | ({ type: 'RESUBMIT' } & Attempt)
  /** `by`: absent if an operator reports it. `evidence`: of the operator; the history keeps it, and callers of the API never see it. */
  | { type: 'REPORT'; outcome: ConnectorOutcome; overdueAfterMs: number; evidence?: string; by?: Route }
  /** A report that the last attempt was not taken. Only its answer lets another one follow. */
  | { type: 'NOT_ACCEPTED'; by: Route; message: string | null }
  | { type: 'HOLD'; version: number; reason: HoldReason; lookAgainMs: number }
  | { type: 'CANCEL'; version: number; code: FailureCode; message: string }
  /** The connector has cancelled the instruction, or is proven never to have had the `version`: it has no effect. */
  | { type: 'CANCELLED'; version?: number; code: FailureCode; message: string; by?: Route }
  /** `cause`: why the connector has not answered; null if that isn't known. */
  | { type: 'OVERDUE'; version: number; cause: string | null };

/** The result of an event. */
export type InstructionResult =
  /** `reports` are what the payment experiences, in order. */
  | { kind: 'CHANGED'; instruction: PaymentInstruction; reports: readonly RailReport[] }
  | { kind: 'IGNORED'; because: string };

const negativeEnds: readonly InstructionState[] = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'];
/** How far a state is on the way of a payment. A report that lies behind changes nothing. */
const order: Readonly<Record<ConnectorOutcome['status'], number>> = {
  ACCEPTED: 1,
  COMPLETED: 2,
  REJECTED: 2,
  FAILED: 2,
  RETURNED: 3,
};

const ignored = (because: string): InstructionResult => ({ kind: 'IGNORED', because });

interface Change {
  event: string;
  message?: string | null;
  lookAgainMs: number | null;
  bodySealed?: string;
  isAttempt?: true;
}

/** Moves an instruction, or keeps its state. @throws IllegalTransitionError if the table has no such transition. */
function changed(
  instruction: PaymentInstruction,
  state: InstructionState,
  { message = null, ...change }: Change,
  fields: Partial<PaymentInstruction> = {},
): PaymentInstruction {
  if (state !== instruction.state) instructionStates.assert(instruction.state, state);
  const moved = { ...instruction, holdReason: null, ...fields, state, version: instruction.version + 1 };
  const { version, attempt, connectorId, settlementAccountId } = moved;
  const kept = { ...change, message, version, state, attempt, connectorId, settlementAccountId };
  return { ...moved, changes: [...(instruction.changes ?? []), kept] };
}

function result(instruction: PaymentInstruction, reports: readonly RailReport[] = []): InstructionResult {
  return { kind: 'CHANGED', instruction, reports };
}

/** Notes a finding. By itself it posts nothing and changes no status. */
function withBreak(
  instruction: PaymentInstruction,
  found: InstructionBreak,
  reports: readonly RailReport[] = [],
): InstructionResult {
  const disputed = found.kind === 'CONTRADICTION' ? { isDisputed: true as const } : {};
  return result({ ...instruction, ...disputed, breaks: [...(instruction.breaks ?? []), found] }, reports);
}

/** A finding that posts nothing and changes no state. */
export function contradiction(
  instruction: PaymentInstruction,
  message: string,
  reasons: Reasons = {},
): InstructionResult {
  return withBreak(instruction, { kind: 'CONTRADICTION', severity: 'CRITICAL', message, ...reasons });
}

/** The pause before the next attempt, milliseconds: doubled with each attempt. */
function retryPauseMs(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, attempt - 1), RETRY_MAX_MS);
}

/** The pause before the next query, milliseconds. Each pause is twice as long as the one before. */
export function queryPauseMs(sinceAttemptMs: number): number {
  return Math.min(Math.max(QUERY_FIRST_MS, sinceAttemptMs + QUERY_FIRST_MS), 15 * MINUTE_MS);
}

function returned(
  instruction: PaymentInstruction,
  outcome: ConnectorOutcome,
  contradicts: (message: string) => InstructionResult,
): InstructionResult {
  const { amount } = instruction;
  const part = returnedPart(instruction, outcome);
  if (part.kind === 'KNOWN') return ignored(part.because);
  if (part.kind === 'CONTRADICTION') return contradicts(part.message);
  const { back, returns, sum } = part;
  const change = { event: 'RETURNED', message: back.returnId, lookAgainMs: null };
  if (negativeEnds.includes(instruction.state)) {
    const kept = changed(instruction, instruction.state, change, { returns });
    const lost = lossFinding(instruction, sum);
    return lost === undefined ? result(kept) : contradiction(kept, lost, reasonOf(outcome));
  }
  const isCollected = instruction.operation === 'COLLECT';
  const failure: RailReport = {
    ...failureOf(outcome, 'FAILED'),
    ...(isCollected ? { takenBack: BigInt(back.amount) } : {}),
  };
  const reports: RailReport[] =
    instruction.state === 'COMPLETED' ? [failure] : [{ to: 'PROCESSING' }, { to: 'COMPLETED' }, failure];
  const moved = changed(instruction, 'RETURNED', change, { returns });
  // The payer of a refund keeps what doesn't come back, and so does the owner of a collected payment.
  if (sum === amount || instruction.operation !== 'PAYOUT') return result(moved, reports);
  const message = partText(instruction, sum);
  const missing = { kind: 'RETURN_SHORTFALL', severity: 'WARNING', message, amount: amount - sum } as const;
  return withBreak(moved, missing, reports);
}

/** What a connector says, or an operator with `evidence`. */
type SaidOutcome = Omit<Extract<InstructionEvent, { type: 'REPORT' }>, 'type' | 'by'>;

/** What a connector says, in an answer, on a query or in a report. The table orders the states, no clock does. */
function outcomeOf(
  instruction: PaymentInstruction,
  { outcome, overdueAfterMs, evidence }: SaidOutcome,
): InstructionResult {
  const { state, attempt } = instruction;
  const { status, providerReference } = outcome;
  const returnId = status === 'RETURNED' && evidence === undefined ? outcome.returnId : null;
  const contradicts = (message: string): InstructionResult =>
    contradiction(instruction, ofReturn(message, returnId), reasonOf(outcome));
  if (attempt === 0) return contradicts(`${status} of an instruction that was never sent`);
  if (negativeEnds.includes(state)) {
    if (status === 'COMPLETED' && state !== 'RETURNED') return contradicts(`COMPLETED after ${state}`);
    // A refunded payout that its bank has paid all the same can come back.
    const mayComeBack = state === 'RETURNED' || instruction.operation === 'PAYOUT';
    if (status !== 'RETURNED') return ignored(`it is ${state} already`);
    if (!mayComeBack) return contradicts(`RETURNED after ${state}: ${backText(instruction, outcome)}`);
  }
  if (state === 'COMPLETED' && (status === 'REJECTED' || status === 'FAILED')) {
    return contradicts(`${status} after COMPLETED`);
  }
  const fault = amountFault(instruction, outcome);
  if (fault !== undefined) return contradicts(fault);
  if (status === 'RETURNED') return returned(instruction, outcome, contradicts);
  if (state === 'COMPLETED' || (state === 'ACCEPTED' && order[status] <= order.ACCEPTED)) {
    return ignored(`it is ${state} already`);
  }
  const fields = { providerReference: providerReference ?? instruction.providerReference };
  const message = outcome.reason?.message ?? null;
  if (status === 'ACCEPTED') {
    const change = { event: status, message, lookAgainMs: overdueAfterMs };
    return result(changed(instruction, status, change, fields), [{ to: 'PROCESSING' }]);
  }
  const moved = changed(instruction, status, { event: status, message, lookAgainMs: null }, fields);
  if (status === 'COMPLETED') return result(moved, [{ to: 'PROCESSING' }, { to: 'COMPLETED' }]);
  return result(moved, [failureOf(outcome, status)]);
}

/**
 * What a connector says of an attempt before a change of the connector. It had not taken that attempt, by its own word.
 * While no other connector has the instruction, its new word counts, with the settlement account of its attempt. Otherwise
 * it is a contradiction, after which nothing is sent until a person has looked.
 */
function formerOutcome(
  instruction: PaymentInstruction,
  by: Route,
  { outcome, overdueAfterMs }: SaidOutcome,
): InstructionResult {
  const { state, attempt } = instruction;
  const { status } = outcome;
  if (status === 'REJECTED' || status === 'FAILED')
    return ignored('an attempt before the last one had no effect');
  if (waitingStates.includes(state)) {
    const applied = outcomeOf({ ...instruction, ...by }, { outcome, overdueAfterMs });
    if (applied.kind === 'IGNORED' || applied.instruction.version !== instruction.version) return applied;
    const { breaks = [], isDisputed } = applied.instruction;
    return { ...applied, instruction: { ...instruction, ...(isDisputed ? { isDisputed } : {}), breaks } };
  }
  const message = `a former connector says ${status}, but attempt ${attempt} is at another one and ${state}`;
  if (endStates.includes(state)) return contradiction(instruction, message, reasonOf(outcome));
  const lookAgainMs = state === 'ACCEPTED' ? overdueAfterMs : ATTEMPT_LEASE_MS;
  return contradiction(
    changed(instruction, state, { event: 'CONTRADICTION', message, lookAgainMs }),
    message,
    reasonOf(outcome),
  );
}

function saidOutcome(
  instruction: PaymentInstruction,
  by: Route | undefined,
  said: SaidOutcome,
): InstructionResult {
  const isFormer = by !== undefined && by.connectorId !== instruction.connectorId;
  return isFormer ? formerOutcome(instruction, by, said) : outcomeOf(instruction, said);
}

function answered(
  instruction: PaymentInstruction,
  { attempt, answer, overdueAfterMs, by }: Extract<InstructionEvent, { type: 'ANSWER' }>,
): InstructionResult {
  if (answer.kind === 'OUTCOME') {
    return saidOutcome(instruction, by, { outcome: answer.outcome, overdueAfterMs });
  }
  // After the lease, or after another attempt, only an outcome counts.
  if (instruction.state !== 'SUBMITTING' || instruction.attempt !== attempt) {
    const found = lateFinding('instruction', instruction, { attempt, answer });
    return found ? withBreak(instruction, found) : ignored('it came too late');
  }
  const { message } = answer;
  if (answer.kind === 'NOT_TAKEN') {
    const lookAgainMs = Math.max(answer.retryAfterMs ?? 0, retryPauseMs(attempt));
    return result(changed(instruction, 'QUEUED', { event: 'NOT_TAKEN', message, lookAgainMs }));
  }
  const unknown = changed(instruction, 'UNKNOWN', {
    event: answer.kind,
    message,
    lookAgainMs: QUERY_FIRST_MS,
  });
  if (answer.kind === 'UNKNOWN') return result(unknown);
  return withBreak(unknown, { kind: 'BODY_CONFLICT', severity: 'CRITICAL', message });
}

function notAccepted(
  instruction: PaymentInstruction,
  { by, message }: Extract<InstructionEvent, { type: 'NOT_ACCEPTED' }>,
): InstructionResult {
  const { attempt, connectorId } = instruction;
  const said = { attempt, answer: notTaken(message) };
  const found = by.connectorId === connectorId ? lateFinding('instruction', instruction, said) : undefined;
  return found ? withBreak(instruction, found) : ignored('NOT_ACCEPTED says nothing');
}

function cancelled(
  instruction: PaymentInstruction,
  { code, message }: { code: FailureCode; message: string },
): InstructionResult {
  const change = { event: 'CANCELLED', message, lookAgainMs: null };
  return result(changed(instruction, 'CANCELLED', change), [{ to: 'FAILED', code, message }]);
}

/** Ends an instruction that no connector has, without an effect on its payment, because that has ended already. */
export function withdrawn(
  instruction: PaymentInstruction,
  { version }: { version: number },
  { because, isContradiction }: { because: string; isContradiction: boolean },
): InstructionResult {
  const { state } = instruction;
  if (version !== instruction.version || endStates.includes(state))
    return ignored('it has changed meanwhile');
  const message = `the instruction was ${state} and is not sent, because ${because}`;
  const moved = changed(instruction, 'CANCELLED', { event: 'CANCELLED', message, lookAgainMs: null });
  if (!isContradiction) return result(moved);
  return withBreak(moved, { kind: 'CONTRADICTION', severity: 'CRITICAL', message });
}

/** The word of the connector counts like a report, whatever version the asker has seen. A proof is of one version. */
function cancelledByConnector(
  instruction: PaymentInstruction,
  event: Extract<InstructionEvent, { type: 'CANCELLED' }>,
): InstructionResult {
  const { state, attempt, connectorId, version, isDisputed } = instruction;
  if (event.version !== undefined && (event.version !== version || isDisputed))
    return ignored('it has changed meanwhile');
  if ((event.by?.connectorId ?? connectorId) !== connectorId) return ignored('another connector has it');
  if (attempt === 0) return contradiction(instruction, 'CANCELLED of an instruction that was never sent');
  if (state === 'COMPLETED') return contradiction(instruction, 'CANCELLED after COMPLETED');
  return endStates.includes(state) ? ignored(`it is ${state} already`) : cancelled(instruction, event);
}

function submitted(
  instruction: PaymentInstruction,
  { connectorId, settlementAccountId, bodySealed, ...event }: Attempt,
): InstructionResult {
  const change = {
    event: 'SUBMITTING',
    lookAgainMs: ATTEMPT_LEASE_MS,
    isAttempt: true as const,
    ...(bodySealed === undefined ? {} : { bodySealed }),
  };
  const expectedSettlementAtMs = event.expectedSettlementAtMs ?? instruction.expectedSettlementAtMs;
  const attempt = instruction.attempt + 1;
  const fields = { connectorId, settlementAccountId, attempt, expectedSettlementAtMs };
  return result(changed(instruction, 'SUBMITTING', change, fields), [{ to: 'PROCESSING' }]);
}

/** The last change of the history says what an operator knew, and a finding that an operator said it. */
function withEvidence(
  before: PaymentInstruction,
  decided: InstructionResult,
  evidence: string | undefined,
): InstructionResult {
  if (evidence === undefined || decided.kind === 'IGNORED') return decided;
  const { instruction } = decided;
  // Only its bank knows how much has come back of it.
  if (negativeEnds.includes(before.state) && instruction.version !== before.version)
    return ignored(`it is ${before.state} already`);
  const found = instruction.breaks?.at(-1);
  if (found && instruction.version === before.version) {
    const said = { ...found, message: `an operator says ${found.message}`, saidReason: evidence };
    return { ...decided, instruction: { ...instruction, breaks: [...(before.breaks ?? []), said] } };
  }
  const changes = instruction.changes ?? [];
  const last = changes.at(-1);
  if (!last) return decided;
  const kept = { ...last, message: evidence };
  return { ...decided, instruction: { ...instruction, changes: [...changes.slice(0, -1), kept] } };
}

/**
 * Applies an event. An event whose sender has seen another version of the instruction changes nothing, and neither
 * does one that the present state makes meaningless.
 */
export function applyInstructionEvent(
  instruction: PaymentInstruction,
  event: InstructionEvent,
): InstructionResult {
  const { state, version } = instruction;
  if (event.type === 'ANSWER') return answered(instruction, event);
  if (event.type === 'CANCELLED') return cancelledByConnector(instruction, event);
  if (event.type === 'NOT_ACCEPTED') return notAccepted(instruction, event);
  if (event.type === 'REPORT') {
    return withEvidence(instruction, saidOutcome(instruction, event.by, event), event.evidence);
  }
  if (event.version !== version || endStates.includes(state)) return ignored('it has changed meanwhile');
  const isWaiting = waitingStates.includes(state);
  switch (event.type) {
    case 'SUBMIT':
    case 'RESUBMIT':
      if (instruction.isDisputed && instruction.attempt > 0) return ignored(DISPUTED);
      if (!(event.type === 'SUBMIT' ? isWaiting : state === 'UNKNOWN')) return ignored(`it is ${state}`);
      return submitted(instruction, event);
    case 'LEASE_EXPIRED':
      if (state !== 'SUBMITTING') return ignored(`it is ${state}`);
      return result(
        changed(instruction, 'UNKNOWN', {
          event: 'LEASE_EXPIRED',
          message: 'no answer within the lease',
          lookAgainMs: 0,
        }),
      );
    case 'HOLD': {
      if (!isWaiting) return ignored(`it is ${state}`);
      const { reason: holdReason, lookAgainMs } = event;
      return result(
        changed(instruction, 'HELD', { event: 'HELD', message: holdReason, lookAgainMs }, { holdReason }),
      );
    }
    case 'CANCEL':
      return isWaiting ? cancelled(instruction, event) : ignored(`it is ${state}`);
    case 'OVERDUE': {
      if (state !== 'UNKNOWN' && state !== 'ACCEPTED') return ignored(`it is ${state}`);
      const found = {
        kind: 'OVERDUE',
        severity: 'WARNING',
        message: overdueText(state, event.cause),
      } as const;
      // Nothing but a report continues what is accepted.
      const change = { event: 'OVERDUE', lookAgainMs: null };
      return withBreak(state === 'UNKNOWN' ? instruction : changed(instruction, state, change), found);
    }
  }
}
