import { moneyText } from '@corridor/kernel';
import type { Reasons } from './contradiction';
import type { InstructionBreak, PaymentInstruction } from './payment-instruction';
import type { ConnectorOutcome, NoOutcome } from './connector-outcome';
import { refundedStates, type InstructionState } from './instruction-state';
import { partText } from './returned-part';

/** What was told to a connector: an instruction of a payment, or an order of the house. */
type Told = 'instruction' | 'order';

/** Money that a connector names; null where it names none. */
interface SaidMoney {
  status: ConnectorOutcome['status'];
  /** Smallest units. */
  amount: bigint | null;
  currency: string | null;
  /** What the bank deducted on the beneficiary's side, smallest units. */
  deducted: bigint;
}

/** Why a connector can't mean what it was told; undefined if it can. Only a return and fees explain less. */
export function moneyFault(
  what: Told,
  { amount, currency }: { amount: bigint; currency: string },
  { status, deducted, ...said }: SaidMoney,
): string | undefined {
  if (said.currency !== null && said.currency !== currency) {
    return `${status} in ${said.currency}, but the ${what} is in ${currency}`;
  }
  if (said.amount === null || said.amount === amount) return undefined;
  if (status === 'RETURNED' && said.amount < amount) return undefined;
  if (status === 'COMPLETED' && said.amount + deducted === amount) return undefined;
  return `${status} with ${moneyText(said.amount, currency)}, but the ${what} is of ${moneyText(amount, currency)}`;
}

/** Why the amount of an outcome can't be; undefined if it can. */
export function amountFault(instruction: PaymentInstruction, outcome: ConnectorOutcome): string | undefined {
  const deducted = outcome.fees
    .filter(({ bearer, settled }) => bearer === 'BENEFICIARY' && settled === 'DEDUCTED')
    .filter((fee) => fee.currency === instruction.currency)
    .reduce((sum, fee) => sum + fee.amount, 0n);
  return moneyFault('instruction', instruction, { ...outcome, deducted });
}

/** Why a connector says an outcome. */
export function reasonOf({ reason }: ConnectorOutcome): Reasons {
  return { saidReason: reason?.message ?? null };
}

const paidStates: readonly InstructionState[] = ['COMPLETED', 'RETURNED'];

/**
 * What an answer that nobody waits for any more says against what is known; undefined if it says nothing. A connector that
 * could not be reached says nothing.
 */
export function lateFinding(
  what: Told,
  { state, attempt }: { state: InstructionState; attempt: number },
  said: { attempt: number; answer: NoOutcome },
): (InstructionBreak & { kind: 'CONTRADICTION' | 'BODY_CONFLICT' }) | undefined {
  const { answer } = said;
  const severity = 'CRITICAL';
  if (answer.kind === 'BODY_CONFLICT') return { kind: answer.kind, severity, message: answer.message };
  if (answer.kind !== 'NOT_TAKEN' || !answer.isSaid) return undefined;
  if (said.attempt !== attempt || !paidStates.includes(state)) return undefined;
  const message = `attempt ${attempt} was NOT_ACCEPTED, but the ${what} is ${state}`;
  return { kind: 'CONTRADICTION', severity, message, saidReason: answer.message || null };
}

/** What was told, with what is known of its loss. */
interface Paid extends Pick<PaymentInstruction, 'amount' | 'currency' | 'isDisputed' | 'isMissingBooked'> {
  state: InstructionState;
}

/**
 * What is wrong if money comes back of what had failed: its bank has paid it, and what is missing is a loss of the house.
 * Undefined if nothing is, or a finding or a booking says so already.
 * @param back what has come back, smallest units
 */
export function lossFinding(paid: Paid, back: bigint): string | undefined {
  const { state, amount, isDisputed, isMissingBooked } = paid;
  if (!refundedStates.includes(state) || back === amount || isDisputed || isMissingBooked) return undefined;
  return `RETURNED after ${state}: ${partText(paid, back)}`;
}

/** The word of a connector, apart from its answer, that it has not taken the last attempt. @param message its reason */
export function notTaken(message: string | null): NoOutcome {
  return { kind: 'NOT_TAKEN', message: message ?? '', retryAfterMs: null, isSaid: true };
}

/** What an alert says of a state that lasts too long, with the last cause if one is known. */
export function overdueText(state: 'UNKNOWN' | 'ACCEPTED', cause: string | null): string {
  const text =
    state === 'UNKNOWN'
      ? 'the connector has not answered its state in the expected time'
      : 'the connector has reported no end in the expected time';
  return cause === null ? text : `${text}: ${cause}`;
}
