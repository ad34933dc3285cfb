import type { Instruction, Outcome } from '@corridor/connector-contract';

/** Statuses that a query can show. */
type Status = Outcome['status'];

const ENDS: readonly Status[] = ['COMPLETED', 'REJECTED', 'FAILED', 'RETURNED'];

/** Whether a status is an end of an instruction. RETURNED can follow COMPLETED. */
export function isEnd(status: string): boolean {
  return ENDS.some((end) => end === status);
}

/** Whether one status may be seen after another, whatever was missed between them. */
export function mayFollow(before: Status, after: Status): boolean {
  if (before === after) return true;
  if (before === 'COMPLETED') return after === 'RETURNED';
  if (isEnd(before)) return false;
  return after !== 'NOT_ACCEPTED' && !(before === 'ACCEPTED' && after === 'UNKNOWN');
}

/** What is wrong with the amounts of an outcome; undefined if nothing is. */
export function amountFault(outcome: Outcome, instruction: Instruction): string | undefined {
  const { status, amount = instruction.amount, currency = instruction.currency, fees = [] } = outcome;
  if (currency !== instruction.currency)
    return `The outcome is in ${currency}, and the instruction was in ${instruction.currency}.`;
  if (status === 'RETURNED' && amount > instruction.amount)
    return `${amount} was returned of ${instruction.amount}.`;
  if (status !== 'COMPLETED') return undefined;
  const borne = fees
    .filter((fee) => fee.bearer === 'BENEFICIARY')
    .reduce((sum, fee) => sum + BigInt(fee.amount), 0n);
  const explained = BigInt(amount) + borne;
  if (amount > instruction.amount) return `${amount} was paid of ${instruction.amount}.`;
  if (amount < instruction.amount && explained !== BigInt(instruction.amount))
    return `${amount} of ${instruction.amount} was paid, and BENEFICIARY fees explain ${borne}.`;
  return undefined;
}
