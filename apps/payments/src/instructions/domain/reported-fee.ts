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
  /** Of RETURNED, also of one that contradicts, of REST, and of UNDONE of a collected payment; else empty. */
  returnId: string;
  currency: string;
  /** As reported, smallest units. */
  amount: bigint;
  /** What its journal entry books, smallest units: less than the amount by what is booked elsewhere. */
  booked: bigint;
  /** What is left to a person, smallest units; below zero if too much is booked. */
  unbooked: bigint;
  /** A person has decided that this amount is not booked. */
  isRefused?: boolean;
}

/** A fee that is new, and why it is a finding; absent if it is none. */
export type NewFee = ReportedFee & { finding?: string };

/** The fees of a report. */
interface SaidFees extends Pick<ReportedFee, 'connectorId' | 'settlementAccountId' | 'report' | 'returnId'> {
  /** Of the settlement account. */
  currency: string;
  /** Those that the house bears. */
  fees: readonly { amount: bigint; currency: string }[];
}

/** What names a fee of its subject. */
type FeeName = Pick<ReportedFee, 'report' | 'returnId' | 'settlementAccountId' | 'currency'>;

/** Where banks have taken fees that no entry of a fee books. Amounts in smallest units. */
export interface Cover {
  /** Whether it can contain the fee. */
  of: (fee: FeeName) => boolean;
  /** What the fees in it exceed it by when it gets smaller. */
  less: { report: 'REST' | 'UNDONE'; returnId: string };
  /** What it was when the fees of the past were booked. */
  before: bigint;
  now: bigint;
}

/** The fees that the bank took from the settlement account. Those that it invoices are only listed. */
export function deductedFees<T extends Pick<OutcomeFee, 'settled'>>(fees: readonly T[]): T[] {
  return fees.filter(({ settled }) => settled === 'DEDUCTED');
}

function sumOf(amounts: Iterable<bigint>): bigint {
  return [...amounts].reduce((sum, amount) => sum + amount, 0n);
}

const noCover = { less: { report: 'REST', returnId: '' }, before: 0n, now: 0n } as const;

/** What of an amount is not in another one. */
function besides(amount: bigint, other: bigint): bigint {
  return amount > other ? amount - other : 0n;
}

/** What can contain fees of a payment, an order or a deposit. Amounts in smallest units. */
export interface Covers extends Pick<ReportedFee, 'settlementAccountId' | 'currency'> {
  /** Of the lines that have shown what left the account. */
  charges: Pick<Cover, 'before' | 'now'>;
  /** What the house bears of what was sent and has not come back; absent if it bears nothing. */
  missing?: Pick<Cover, 'before' | 'now'> | undefined;
  /** Of a collected payment: what leaves the account is the first of them. */
  returns?: readonly { returnId: string }[] | undefined;
}

/** Reports of what left an account. One that contradicts can be of what its bank has paid after all. */
const leftWith: readonly FeeReport[] = ['COMPLETED', 'REVERSED', 'CONTRADICTION'];

/** What can contain the fees of a report: what is missing has those of returns, and the charges that of what left the account. */
export function coverOf(
  { charges, missing, returns, ...account }: Covers,
  said: Pick<ReportedFee, 'report' | 'returnId'>,
): Cover {
  if (missing && said.report === 'RETURNED') {
    const of: Cover['of'] = ({ report, currency }) =>
      currency === account.currency && (report === 'RETURNED' || report === 'REST');
    return { of, less: { report: 'REST', returnId: said.returnId }, ...missing };
  }
  const later = returns?.slice(1).map(({ returnId }) => returnId);
  const of: Cover['of'] = ({ report, returnId, settlementAccountId, currency }) => {
    if (settlementAccountId !== account.settlementAccountId || currency !== account.currency) return false;
    if (later && report === 'RETURNED') return !later.includes(returnId);
    // The fee of a return is no part of what left, also if the return contradicts.
    return report === 'UNDONE' || (!later && leftWith.includes(report) && returnId === '');
  };
  // The line that shows it names the return.
  return { of, less: { report: 'UNDONE', returnId: returns?.[0]?.returnId ?? '' }, ...charges };
}

function nameOf({ report, returnId, settlementAccountId, currency }: FeeName): string {
  return `${report} ${settlementAccountId ?? ''} ${currency} ${returnId}`;
}

/** What of a fee is left to a person: of a contradiction also nothing, while charges contain it. */
function isLeft({ report, booked, unbooked }: ReportedFee): boolean {
  return report === 'CONTRADICTION' ? booked === 0n : unbooked !== 0n;
}

/** What names the amount of its report that counts. Each amount of a contradiction is for a person. */
function countedAs(fee: ReportedFee): string {
  return fee.report === 'CONTRADICTION' ? `${nameOf(fee)} ${fee.amount}` : nameOf(fee);
}

/** A contradiction counts by what a person books. */
function isCounted({ report, booked, unbooked, isRefused = false }: ReportedFee): boolean {
  if (report === 'CONTRADICTION') return booked !== 0n;
  return unbooked === 0n && !isRefused && report !== 'REST' && report !== 'UNDONE';
}

/**
 * The amount of each report that counts: the last that fits what is booked beside the cover. That is the first, or another one
 * that a person has booked, or that needs no entry.
 */
function countedAmounts(fees: readonly ReportedFee[], before: bigint): Map<string, bigint> {
  const counting = fees.filter(isCounted);
  const counted = new Map(counting.map((fee) => [countedAs(fee), fee.amount]));
  const total = sumOf(counted.values());
  const booked = sumOf(fees.map((fee) => fee.booked));
  for (const [name, last] of [...counted]) {
    const fit = counting.findLast(
      (fee) => countedAs(fee) === name && besides(total - last + fee.amount, before) === booked,
    );
    counted.set(name, fit?.amount ?? last);
  }
  return counted;
}

/** The fee with what is booked of it, or with why a person decides. @param own those of the same cover */
function decided(
  fee: ReportedFee,
  own: readonly ReportedFee[],
  { due, accountCurrency }: { due: bigint; accountCurrency: string },
): NewFee {
  const { report, returnId, currency, amount } = fee;
  const first = own.find((one) => nameOf(one) === nameOf(fee));
  const isForeign = currency !== accountCurrency && own.every(({ booked }) => booked === 0n);
  const isContradiction = report === 'CONTRADICTION';
  if (!first && !isForeign && !isContradiction) return { ...fee, booked: due > 0n ? due : 0n };
  const unbooked = isContradiction ? besides(due, 0n) : due;
  if (unbooked === 0n && !isContradiction) return fee;
  const said = isContradiction ? 'RETURNED' : report;
  const of = returnId === '' ? ` for ${said}` : ` for ${said} (${returnId})`;
  const why = isContradiction
    ? 'its report contradicts what is known'
    : isForeign
      ? `its settlement account is in ${accountCurrency}`
      : `${moneyText(first?.amount ?? 0n, currency)} was reported before`;
  const finding = `a fee of ${moneyText(amount, currency)}${isContradiction && returnId === '' ? '' : of} is not booked: ${why}`;
  return { ...fee, unbooked, finding };
}

/**
 * What changes of the fees that one cover contains: the one that is said, what they exceed the cover by since it got smaller, and
 * what is left of those with a finding. With the cover, what is booked is what the bank has taken.
 */
export function feesOf(
  known: readonly ReportedFee[],
  { of, less, before, now }: Cover,
  mintId: () => Uuid,
  said?: { fee: ReportedFee; accountCurrency: string },
): NewFee[] {
  const own = known.filter(of);
  const counted = countedAmounts(own, before);
  let booked = sumOf(own.map((fee) => fee.booked));
  const dueWith = (fee?: ReportedFee): bigint => {
    const amounts = new Map([...counted, ...(fee ? [[countedAs(fee), fee.amount] as const] : [])]);
    return besides(sumOf(amounts.values()), now) - booked;
  };
  const rest: ReportedFee[] = [];
  const [last, due] = [own.at(-1), dueWith()];
  if (last && now < before && due > 0n) {
    const { connectorId, settlementAccountId, currency } = last;
    // Amounts of a report differ, so this one has what was booked before, too.
    const same = own.filter((fee) => fee.report === less.report && fee.returnId === less.returnId);
    const amount = due + sumOf(same.map((fee) => fee.booked));
    const fee = { id: mintId(), connectorId, settlementAccountId, currency };
    rest.push({ ...fee, ...less, amount, booked: due, unbooked: 0n });
    booked += due;
  }
  const news: NewFee[] = [];
  if (said && !own.some((fee) => nameOf(fee) === nameOf(said.fee) && fee.amount === said.fee.amount)) {
    const { fee, accountCurrency } = said;
    const found = decided(fee, own, { due: dueWith(fee), accountCurrency });
    if (isCounted(found)) counted.set(countedAs(fee), fee.amount);
    booked += found.booked;
    news.push(found);
  }
  const left = own
    .filter(isLeft)
    .map((fee) => ({
      fee,
      unbooked: fee.report === 'CONTRADICTION' ? besides(dueWith(fee), 0n) : dueWith(fee),
    }))
    .filter(({ fee, unbooked }) => fee.unbooked !== unbooked);
  return [...news, ...rest, ...left.map(({ fee, unbooked }) => ({ ...fee, unbooked }))];
}

/** The cover of fees that nothing contains: those of one report. */
function alone(fee: FeeName): Cover {
  return { ...noCover, of: (one) => nameOf(one) === nameOf(fee) };
}

/** What changes of the other fees when a person books what is left of one. */
export function leftBeside(known: readonly ReportedFee[], booked: ReportedFee, cover: Cover): ReportedFee[] {
  const now = known.map((fee) => (fee.id === booked.id ? booked : fee));
  // The cover stays as it is, so no fee is new.
  return feesOf(now, cover.of(booked) ? cover : alone(booked), () => booked.id);
}

/**
 * What is new of the fees of a report, and what changes of known ones. The first amount of a report is booked beside what the
 * cover contains. Another amount, another currency than the settlement account's and what comes with a contradiction are
 * findings: nothing is booked twice, and no fee is forgotten.
 */
export function newFees(
  known: readonly ReportedFee[],
  { fees, currency: accountCurrency, ...report }: SaidFees,
  mintId: () => Uuid,
  cover?: Cover,
): NewFee[] {
  const amounts = new Map<string, bigint>();
  for (const { amount, currency } of fees) amounts.set(currency, (amounts.get(currency) ?? 0n) + amount);
  const said = [...amounts]
    .filter(([, amount]) => amount > 0n)
    .map(([currency, amount]) => ({ ...report, id: mintId(), currency, amount, booked: 0n, unbooked: 0n }));
  const uncovered = said.filter((fee) => !cover?.of(fee));
  const covered = said.find((fee) => cover?.of(fee));
  return [
    ...uncovered.flatMap((fee) => feesOf(known, alone(fee), mintId, { fee, accountCurrency })),
    ...(cover ? feesOf(known, cover, mintId, covered && { fee: covered, accountCurrency }) : []),
  ];
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
