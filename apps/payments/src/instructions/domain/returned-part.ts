import { moneyText, parseId } from '@corridor/kernel';
import type { InstructionReturn } from './payment-instruction';

/** What was sent and has come back so far. */
interface Sent {
  /** Smallest units. */
  amount: bigint;
  currency: string;
  returns: readonly InstructionReturn[];
}

/** What a return is beside the known ones. */
export type ReturnedPart =
  | { kind: 'TAKEN'; back: InstructionReturn; returns: readonly InstructionReturn[]; sum: bigint }
  | { kind: 'KNOWN'; because: string }
  | { kind: 'CONTRADICTION'; message: string };

/** Money can come back in several parts. Each has its own `returnId` and counts once; one without an amount is the whole. */
export function returnedPart(
  sent: Sent,
  said: { returnId: string | null; amount: bigint | null },
): ReturnedPart {
  const { amount, currency, returns } = sent;
  const back = { returnId: said.returnId ?? 'return', amount: Number(said.amount ?? amount) };
  const known = returns.find(({ returnId }) => returnId === back.returnId);
  if (known?.amount === back.amount) return { kind: 'KNOWN', because: 'the return is known' };
  if (known) {
    const before = moneyText(known.amount, currency);
    return {
      kind: 'CONTRADICTION',
      message: `RETURNED with ${moneyText(back.amount, currency)}, but that return is of ${before}`,
    };
  }
  if (isToldTwice(sent, back)) {
    return { kind: 'KNOWN', because: 'the return is known from the other source' };
  }
  const all = [...returns, back];
  const sum = sumOfReturns(all);
  if (sum > amount)
    return {
      kind: 'CONTRADICTION',
      message: `${moneyText(sum, currency)} came back of ${moneyText(amount, currency)}`,
    };
  return { kind: 'TAKEN', back, returns: all, sum };
}

/** How much has come back, for people. */
export function partText({ amount, currency }: Omit<Sent, 'returns'>, sum: bigint): string {
  return `${moneyText(sum, currency)} of ${moneyText(amount, currency)} came back`;
}

/** How much one return brings, for people. One without an amount is the whole. */
export function backText(
  sent: Omit<Sent, 'returns'>,
  said: { amount: bigint | null; currency: string | null },
): string {
  return `${moneyText(said.amount ?? sent.amount, said.currency ?? sent.currency)} came back`;
}

/** A finding about one return. Each return is a finding of its own. */
export function ofReturn(message: string, returnId: string | null): string {
  return returnId === null ? message : `${message} (${returnId})`;
}

/** What has come back, smallest units. */
export function sumOfReturns(returns: readonly InstructionReturn[]): bigint {
  return returns.reduce((total, one) => total + BigInt(one.amount), 0n);
}

/** A reversal on a statement and the report of a connector can tell of the same return of the whole amount. */
function isToldTwice({ returns, amount }: Sent, back: InstructionReturn): boolean {
  if (sumOfReturns(returns) !== amount || BigInt(back.amount) !== amount) return false;
  return isOfStatement(back) !== returns.some(isOfStatement);
}

function isOfStatement({ returnId }: InstructionReturn): boolean {
  return parseId('StatementLine', returnId) !== undefined;
}
