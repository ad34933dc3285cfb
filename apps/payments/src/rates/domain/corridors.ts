import { AMOUNT_MAX, isCurrency } from '@corridor/kernel';
import { isDecimal, parseDecimal } from './decimal';
import { jsonObject, TableError } from './tables';

/** The costs of a corridor. */
export interface CorridorFees {
  /** Fraction that is added to the mid-market rate, as decimal text. */
  marginRate: string;
  /** Sending currency, smallest unit. */
  fixedFee: bigint;
  /** Fraction of the principal, as decimal text. */
  variableFeeRate: string;
  /** Receiving currency, smallest unit. */
  counterpartyFixedFee: bigint;
}

/** The key of a corridor. */
export interface Corridor {
  sending: string;
  receiving: string;
  /** Payment rail of the destination; none for wallets and UMA addresses. */
  rail?: string | undefined;
}

/** Every currency. */
const ANY = '*';
/** The same currency as the sending one. */
const SAME = '=';
const ENTRIES_MAX = 10_000;
const RAIL = /^[A-Z][A-Z0-9_]{0,49}$/;

function keyOf(sending: string, receiving: string, rail: string): string {
  return `${sending}/${receiving}/${rail}`;
}

/** Whether a fraction is from 0 to 1, as text. */
function isFraction(value: unknown): value is string {
  if (typeof value !== 'string' || !isDecimal(value)) return false;
  const { numerator, denominator } = parseDecimal(value);
  return numerator <= denominator;
}

function isFee(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && BigInt(value) <= AMOUNT_MAX
  );
}

/** The faults of one entry of the table. */
function violationsOf(entry: Record<string, unknown>): string[] {
  const { sending, receiving, rail, marginRate, fixedFee, variableFeeRate, counterpartyFixedFee } = entry;
  const isCode = (code: unknown): boolean => typeof code === 'string' && isCurrency(code);
  const isSame = receiving === SAME || (sending === receiving && isCode(sending));
  const rules: [boolean, string][] = [
    [sending === ANY || isCode(sending), `sending must be a currency or ${ANY}`],
    [
      receiving === ANY || receiving === SAME || isCode(receiving),
      `receiving must be a currency, ${ANY} or ${SAME}`,
    ],
    [receiving !== SAME || sending === ANY, `${SAME} as receiving goes with ${ANY} as sending`],
    [rail === undefined || (typeof rail === 'string' && RAIL.test(rail)), 'rail must be the name of a rail'],
    [isFraction(marginRate), 'marginRate must be a fraction from 0 to 1 as text'],
    [isFraction(variableFeeRate), 'variableFeeRate must be a fraction from 0 to 1 as text'],
    [isFee(fixedFee), 'fixedFee must be an integer that is not negative'],
    [isFee(counterpartyFixedFee), 'counterpartyFixedFee must be an integer that is not negative'],
    [!isSame || marginRate === '0', 'marginRate must be 0 within one currency: its rate is 1'],
    [sending !== ANY || fixedFee === 0, `fixedFee must be 0 where sending is ${ANY}: it has no currency`],
    [
      isCode(receiving) || counterpartyFixedFee === 0,
      'counterpartyFixedFee must be 0 where receiving is not one currency',
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, message]) => message);
}

/** The terms of all corridors, from the configuration. */
export class Corridors {
  private constructor(private readonly entries: ReadonlyMap<string, CorridorFees>) {}

  /**
   * Reads `{corridors: [{sending, receiving, rail?, marginRate, fixedFee, variableFeeRate, counterpartyFixedFee}]}`.
   * @throws TableError with every fault.
   */
  static parse(document: unknown): Corridors {
    const list = jsonObject(document)['corridors'];
    if (!Array.isArray(list) || list.length > ENTRIES_MAX) {
      throw new TableError([`corridors must be a list of at most ${ENTRIES_MAX} entries`]);
    }
    const entries = new Map<string, CorridorFees>();
    const violations: string[] = [];
    for (const [at, item] of (list as unknown[]).entries()) {
      const entry = jsonObject(item);
      const found = violationsOf(entry);
      const key = keyOf(String(entry['sending']), String(entry['receiving']), String(entry['rail'] ?? ANY));
      if (entries.has(key)) found.push(`${key} appears twice`);
      violations.push(...found.map((violation) => `corridors[${at}]: ${violation}`));
      if (found.length === 0) entries.set(key, feesOf(entry));
    }
    if (!entries.has(keyOf(ANY, ANY, ANY))) violations.push(`the entry for ${ANY} to ${ANY} is needed`);
    if (violations.length > 0) throw new TableError(violations);
    return new Corridors(entries);
  }

  /** The terms of a corridor. The sending currency takes precedence over the receiving one, and that over the rail. */
  feesOf({ sending, receiving, rail = ANY }: Corridor): CorridorFees {
    const isSame = sending === receiving;
    const pairs: [string, string][] = [
      [sending, receiving],
      ...(isSame ? [[ANY, SAME] as [string, string]] : []),
      [sending, ANY],
      [ANY, receiving],
      [ANY, ANY],
    ];
    for (const [from, to] of pairs) {
      const fees = this.entries.get(keyOf(from, to, rail)) ?? this.entries.get(keyOf(from, to, ANY));
      // Within one currency the rate is 1, even if a wildcard has a margin.
      if (fees) return isSame ? { ...fees, marginRate: '0' } : fees;
    }
    throw new Error('the corridor of every currency to every currency is checked when the table is read');
  }
}

function feesOf(entry: Record<string, unknown>): CorridorFees {
  return {
    marginRate: String(entry['marginRate']),
    fixedFee: BigInt(Number(entry['fixedFee'])),
    variableFeeRate: String(entry['variableFeeRate']),
    counterpartyFixedFee: BigInt(Number(entry['counterpartyFixedFee'])),
  };
}
