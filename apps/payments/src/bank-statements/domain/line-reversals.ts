import type { Uuid } from '@corridor/kernel';
import { oppositeOf, type LineDirection } from './bank-line';
import { moneyKey, type LineToMatch, type Money } from './line-matching';

/** A line that a reversal may mean. */
export interface EarlierLine extends Money {
  key: string;
  /** References of the line, and those of the payment that it was matched with. */
  names: readonly string[];
  /** Charges that are booked beside its payment, smallest units. */
  ownCharges: bigint;
  /** It was matched, so its payment is booked. */
  isExplained: boolean;
}

/** A reversal of the bank, and the line that it undoes. */
export interface Reversal {
  line: string;
  original: string;
  /** The payment of the original line is booked, so the reversal is about the payment too. */
  isOfPayment: boolean;
}

/**
 * Finds the lines that reversals (`RvslInd` of ISO 20022) undo: by a reference, with the whole amount in the other
 * direction, or with all but its charges. If several lines could be meant, one of them a payment, it finds none. Each line is undone once.
 */
export function findReversals(lines: readonly LineToMatch[], earlier: readonly EarlierLine[]): Reversal[] {
  const taken = new Set<string>();
  const byMoney = new Map<string, EarlierLine[]>();
  for (const one of earlier) {
    for (const amount of new Set([one.amount, one.amount - one.ownCharges])) {
      const money = moneyKey({ ...one, amount });
      const known = byMoney.get(money);
      if (known) known.push(one);
      else byMoney.set(money, [one]);
    }
  }
  return lines.flatMap((line) => {
    if (!line.isReversal) return [];
    const money = moneyKey({ ...line, direction: oppositeOf(line.direction) });
    const names = new Set([line.bankReference, ...line.references]);
    const found = (byMoney.get(money) ?? []).filter(
      (one) => !taken.has(one.key) && one.key !== line.key && one.names.some((name) => names.has(name)),
    );
    const [original] = found;
    if (!original || (found.length > 1 && found.some(({ isExplained }) => isExplained))) return [];
    taken.add(original.key);
    return [{ line: line.key, original: original.key, isOfPayment: original.isExplained }];
  });
}

/** The lines that a reversal may mean as a whole or in part, by a reference. Only a person can say so. */
export function linesMeantBy(line: LineToMatch, earlier: readonly EarlierLine[]): EarlierLine[] {
  const names = new Set([line.bankReference, ...line.references]);
  return earlier.filter(
    (one) =>
      one.key !== line.key &&
      one.direction === oppositeOf(line.direction) &&
      one.currency === line.currency &&
      one.amount >= line.amount &&
      one.names.some((name) => names.has(name)),
  );
}

/** A payment that the line which a reversal undoes has shown. Amounts in smallest units. */
export interface ReversedPayment {
  lineId: Uuid;
  /** Rows of the line: more than one if it has shown several items, or if its item could be of several instructions. */
  items: number;
  kind: string;
  direction: LineDirection;
  amount: bigint;
  transactionId: Uuid;
  instruction: { id: Uuid; connectorId: Uuid; operation: string; state: string; amount: bigint } | null;
  deposit: { depositId: string; connectorId: Uuid; amount: bigint; isReversed: boolean } | null;
}

/** What a reversal surely means: an instruction that the bank returned, or a deposit that it took back. */
export type SureReversal =
  | { of: 'INSTRUCTION'; id: Uuid; connectorId: Uuid; amount: bigint }
  | { of: 'DEPOSIT'; depositId: string; connectorId: Uuid; amount: bigint };

/**
 * What became of the payment of a reversed line. Only a line that has shown one payment as a whole, which the bank is
 * known to have moved, says that for sure. Otherwise a person decides.
 */
export function sureReversal(shown: readonly ReversedPayment[]): SureReversal | undefined {
  const [payment] = shown;
  if (!payment || payment.items !== 1) return undefined;
  const { instruction, deposit, amount, kind } = payment;
  if (instruction) {
    const isBooked = kind === 'SETTLE' || (kind === 'REFUND' && instruction.operation === 'REFUND');
    if (deposit || !isBooked || instruction.state !== 'COMPLETED' || instruction.amount !== amount)
      return undefined;
    return { of: 'INSTRUCTION', id: instruction.id, connectorId: instruction.connectorId, amount };
  }
  // A payout that came back is of the same transaction as the deposit that paid for it.
  if (!deposit || kind === 'RETURN' || deposit.isReversed || deposit.amount !== amount) return undefined;
  return { of: 'DEPOSIT', depositId: deposit.depositId, connectorId: deposit.connectorId, amount };
}
