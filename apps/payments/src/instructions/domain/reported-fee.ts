import { moneyText, type Uuid } from '@corridor/kernel';
import { HOUSE_KEY, journalEntry, transitOf, type JournalEntry } from '../../ledger/domain/journal-entry';
import type { OutcomeFee } from './connector-outcome';

/**
 * What a fee was reported with. Repeated reports of one of them name the same fees. FAILED: also REJECTED. RETURNED: by its
 * `returnId`. REST: what fees of returns had counted as missing until the part `returnId` brought it. UNDONE: what of the fee
 * of COMPLETED or REVERSED the charges of a line had covered, until its match was undone. CONTRADICTION: a report that posts
 * nothing.
 */
export type FeeReport =
  | 'COMPLETED'
  | 'FAILED'
  | 'RETURNED'
  | 'REST'
  | 'UNDONE'
  | 'BOOKED'
  | 'REVERSED'
  | 'CONTRADICTION';

/** What a bank says that it took beside a payment or a deposit, in one currency. */
export interface ReportedFee {
  /** Also the subject of its journal entry, and the id of its break. */
  id: Uuid;
  connectorId: Uuid;
  /** The account that was debited; null for a connector without one. */
  settlementAccountId: Uuid | null;
  report: FeeReport;
  /** Of RETURNED and REST; else empty. */
  returnId: string;
  currency: string;
  /** As reported, smallest units. */
  amount: bigint;
  /** What its journal entry books, smallest units: less than the amount by what is booked elsewhere. */
  booked: bigint;
  /** What is left to a person, smallest units; below zero if too much is booked. */
  unbooked: bigint;
}

/** A fee that is new, and why it is a finding; absent if it is none. */
export type NewFee = ReportedFee & { finding?: string };

/** The fees of a report. */
interface SaidFees extends Pick<ReportedFee, 'connectorId' | 'settlementAccountId' | 'report' | 'returnId'> {
  /** Of the settlement account. */
  currency: string;
  /** Those that the house bears. */
  fees: readonly { amount: bigint; currency: string }[];
  /** What of them is booked with a return or a line already, smallest units. */
  elsewhere: bigint;
}

/** The fees that the bank took from the settlement account. Those that it invoices are only listed. */
export function deductedFees<T extends Pick<OutcomeFee, 'settled'>>(fees: readonly T[]): T[] {
  return fees.filter(({ settled }) => settled === 'DEDUCTED');
}

function nameOf({ report, returnId }: SaidFees): string {
  if (report === 'CONTRADICTION') return '';
  return returnId === '' ? ` for ${report}` : ` for ${report} (${returnId})`;
}

function sums(fees: SaidFees['fees']): [string, bigint][] {
  const found = new Map<string, bigint>();
  for (const { amount, currency } of fees) found.set(currency, (found.get(currency) ?? 0n) + amount);
  return [...found].filter(([, amount]) => amount > 0n);
}

/** The reports of what leaves the account. Its line can contain their fees as charges. */
export const shownReports: readonly FeeReport[] = ['COMPLETED', 'REVERSED'];

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** What of an amount is not in another one. */
function besides(amount: bigint, other: bigint): bigint {
  return amount > other ? amount - other : 0n;
}

/** The fees of what left an account, in the order of their reports, with what was booked since its line was undone. */
function feesOfShown(
  fees: readonly ReportedFee[],
  { settlementAccountId, currency }: Pick<ReportedFee, 'settlementAccountId' | 'currency'>,
): ReportedFee[] {
  return fees.filter(
    (fee) =>
      fee.settlementAccountId === settlementAccountId &&
      fee.currency === currency &&
      (fee.report === 'UNDONE' || shownReports.includes(fee.report)),
  );
}

/** What a person decides about, and why; undefined if the fee is booked. */
function leftOf(
  said: SaidFees,
  { currency, due, booked }: { currency: string; due: bigint; booked: bigint },
  first: ReportedFee | undefined,
): { unbooked: bigint; why: string } | undefined {
  if (said.report === 'CONTRADICTION') return { unbooked: due, why: 'its report contradicts what is known' };
  if (currency !== said.currency && booked === 0n)
    return { unbooked: due, why: `its settlement account is in ${said.currency}` };
  if (!first) return undefined;
  return { unbooked: due - booked, why: `${moneyText(first.amount, currency)} was reported before` };
}

/**
 * What is new of the fees of a report. The first amount of a report is booked. Another amount, another currency than the
 * settlement account's and what comes with a contradiction are findings: nothing is booked twice, and no fee is forgotten.
 */
export function newFees(known: readonly ReportedFee[], said: SaidFees, mintId: () => Uuid): NewFee[] {
  const { connectorId, settlementAccountId, report, returnId } = said;
  const same = withRest(known, said.currency).filter(
    (fee) =>
      fee.report === report && fee.returnId === returnId && fee.settlementAccountId === settlementAccountId,
  );
  return sums(said.fees).flatMap(([currency, amount]) => {
    const before = same.filter((fee) => fee.currency === currency);
    if (before.some((fee) => fee.amount === amount)) return [];
    const elsewhere = currency === said.currency ? said.elsewhere : 0n;
    const due = besides(amount, elsewhere);
    const counted = shownReports.includes(report)
      ? feesOfShown(known, { settlementAccountId, currency })
      : before;
    const booked = sumOf(counted.map((one) => one.booked));
    const left = leftOf(said, { currency, due, booked }, before[0]);
    const fee = { id: mintId(), connectorId, settlementAccountId, report, returnId, currency, amount };
    if (!left) return [{ ...fee, booked: due, unbooked: 0n }];
    const { unbooked, why } = left;
    if (unbooked === 0n) return [{ ...fee, booked: 0n, unbooked }];
    const finding = `a fee of ${moneyText(amount, currency)}${nameOf(said)} is not booked: ${why}`;
    return [{ ...fee, booked: 0n, unbooked, finding }];
  });
}

/** Fees of returns, with what the house has sent and not got back. */
interface Short {
  currency: string;
  fees: readonly ReportedFee[];
  /** Smallest units. */
  missing: bigint;
}

/** What of a fee is booked elsewhere: it is part of what a return falls short of, or of the charges of a line. */
function elsewhereOf({ amount, booked, unbooked }: ReportedFee): bigint {
  return amount - booked - unbooked;
}

/**
 * The first fee of each return in a currency, because the others are findings, with what REST has booked of it. That is of the
 * oldest one.
 */
function firstOfReturns(fees: readonly ReportedFee[], currency: string): ReportedFee[] {
  const own = fees.filter((fee) => fee.currency === currency);
  const found = own.filter(({ report }) => report === 'RETURNED');
  const isSame = (one: ReportedFee, other: ReportedFee): boolean =>
    one.returnId === other.returnId && one.settlementAccountId === other.settlementAccountId;
  const firsts = found.filter((fee) => found.find((other) => isSame(fee, other)) === fee);
  let left = sumOf(own.filter(({ report }) => report === 'REST').map(({ booked }) => booked));
  return firsts.map((fee) => {
    const part = left < elsewhereOf(fee) ? left : elsewhereOf(fee);
    left -= part;
    return { ...fee, booked: fee.booked + part };
  });
}

/** The fees of a subject, those of returns with what REST has booked of them. */
function withRest(fees: readonly ReportedFee[], currency: string): ReportedFee[] {
  const byId = new Map(firstOfReturns(fees, currency).map((fee) => [fee.id, fee]));
  return fees.map((fee) => byId.get(fee.id) ?? fee);
}

/**
 * What was deducted from a part of a return, at most: what is missing of the money, less the fees of the other parts, which are
 * missing too.
 */
export function deductedFromReturn({ currency, fees, missing }: Short, returnId: string): bigint {
  const others = firstOfReturns(fees, currency).filter((fee) => fee.returnId !== returnId);
  const explained = sumOf(others.map(elsewhereOf));
  return besides(missing, explained);
}

/** What fees of earlier parts counted as missing, and a part has brought: the bank took it beside the returns. */
export function feeOfRest(
  { currency, fees, missing }: Short,
  of: Pick<ReportedFee, 'connectorId' | 'settlementAccountId' | 'returnId'>,
  mintId: () => Uuid,
): NewFee[] {
  const counted = sumOf(firstOfReturns(fees, currency).map(elsewhereOf));
  const amount = counted - missing;
  if (amount <= 0n) return [];
  const { connectorId, settlementAccountId, returnId } = of;
  const ids = { id: mintId(), connectorId, settlementAccountId };
  return [{ ...ids, report: 'REST', returnId, currency, amount, booked: amount, unbooked: 0n }];
}

/**
 * What of the fee of a payment or a reversal no line covers any more, because the one whose charges had it on this account is
 * undone: of the last amount that is what is booked beside these charges. What fits none is booked as a whole already.
 */
export function feeOfUndone(
  fees: readonly ReportedFee[],
  { charges, ...account }: Pick<ReportedFee, 'settlementAccountId' | 'currency'> & { charges: bigint },
  mintId: () => Uuid,
): ReportedFee[] {
  const own = feesOfShown(fees, account);
  const booked = sumOf(own.map((fee) => fee.booked));
  const last = own.findLast(
    ({ report, amount }) => report !== 'UNDONE' && besides(amount, charges) === booked,
  );
  if (!last || last.amount === booked) return [];
  const covered = last.amount - booked;
  const before = sumOf(own.filter(({ report }) => report === 'UNDONE').map((fee) => fee.booked));
  // Amounts of a report differ, so this one has what was undone before, too.
  const amount = before + covered;
  return [{ ...last, id: mintId(), report: 'UNDONE', amount, booked: covered, unbooked: 0n }];
}

/** The entry of a fee. Below zero it gives back what is booked too much. */
export function feeEntry(
  { id: transactionId, settlementAccountId, currency }: ReportedFee,
  amount: bigint,
  atMs: number,
): JournalEntry {
  const charged = { system: 'PROVIDER_FEES' } as const;
  const bank =
    settlementAccountId === null ? ({ system: 'FUNDING' } as const) : transitOf(settlementAccountId);
  const ends = amount > 0n ? { from: charged, to: bank } : { from: bank, to: charged };
  const step = { platformKey: HOUSE_KEY, transactionId, kind: 'FEE', atMs } as const;
  return journalEntry(step, { ...ends, currency, amount: amount > 0n ? amount : -amount });
}
