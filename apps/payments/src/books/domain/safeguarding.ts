import type { Uuid } from '@corridor/kernel';
import type { SystemAccount } from '../../ledger/domain/journal-entry';
import { INTERNAL_ACCOUNTS, type AccountDay } from './ledger-day';

/** A settlement account beside its bank, from the same snapshot. Smallest units. */
export interface SettlementFacts {
  id: Uuid;
  currency: string;
  /** What the statements of the bank say. */
  stated: bigint;
  /** Balance of NOSTRO. */
  nostro: bigint;
  /** What the open items come to, expected credits less expected debits. */
  open: bigint;
  /** Balance of TRANSIT over all books. */
  transit: bigint;
}

/** What safeguarding figures are made of. */
export interface SafeguardingFacts {
  accounts: readonly AccountDay[];
  settlement: readonly SettlementFacts[];
  /** Expected debits that no statement showed at the end of the day, by currency. */
  expectedDebits: ReadonlyMap<string, bigint>;
}

/** Why the figures of an account differ. */
export interface Explanation {
  /**
   * STATEMENT: the bank states another balance than NOSTRO. OPEN_ITEMS: the open items are not TRANSIT. POSTINGS: the balance
   * is not the sum of the postings.
   */
  cause: 'STATEMENT' | 'OPEN_ITEMS' | 'POSTINGS';
  account: string;
  /** Its part of the difference. */
  amount: bigint;
  /** By how much the two figures of the account differ. */
  gap: bigint;
}

/** Money owed beside money held, in one currency. Smallest units. */
export interface Safeguarding {
  currency: string;
  owedToCustomers: bigint;
  atBanks: bigint;
  inTransitIn: bigint;
  inTransitOut: bigint;
  elsewhere: bigint;
  ownFunds: bigint;
  fees: bigint;
  suspense: bigint;
  difference: bigint;
  shortfall: bigint;
  /** Their amounts sum to the difference. */
  explanations: Explanation[];
}

type Owed = 'owedToCustomers' | 'ownFunds' | 'fees' | 'suspense';
type Held = 'atBanks' | 'inTransit' | 'elsewhere';

/** `NOSTRO` of `NOSTRO:<uuid>`. */
type BaseOf<A extends string> = A extends `${infer Base}:${string}` ? Base : A;
type PlacedAccount = BaseOf<SystemAccount> | typeof INTERNAL_ACCOUNTS;

/** Where each account of the ledger counts: credits of what is owed, debits of what is held. */
const places = {
  [INTERNAL_ACCOUNTS]: 'owedToCustomers',
  CLEARING: 'owedToCustomers',
  FEES: 'fees',
  SUSPENSE: 'suspense',
  FX: 'ownFunds',
  OWN_FUNDS: 'ownFunds',
  PROVIDER_FEES: 'ownFunds',
  RECEIVABLE: 'ownFunds',
  NOSTRO: 'atBanks',
  TRANSIT: 'inTransit',
  FUNDING: 'elsewhere',
} as const satisfies Record<PlacedAccount, Owed | Held>;

const held: readonly string[] = ['atBanks', 'inTransit', 'elsewhere'] satisfies Held[];

/** Accounts whose balance another source confirms: their owners, or the bank. Of the others the postings count. */
const confirmed: readonly PlacedAccount[] = [INTERNAL_ACCOUNTS, 'NOSTRO', 'TRANSIT'];

function placedAccount(name: string): PlacedAccount {
  const [base = name] = name.split(':');
  if (!Object.hasOwn(places, base)) throw new Error(`safeguarding has no place for the account ${name}`);
  return base as PlacedAccount;
}

function isConfirmed(name: string): boolean {
  return confirmed.includes(placedAccount(name));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}

function explanationsOf(accounts: readonly AccountDay[], settlement: readonly SettlementFacts[]) {
  const ofBanks = settlement.flatMap(({ id, stated, nostro, open, transit }): Explanation[] => [
    { cause: 'STATEMENT', account: `NOSTRO:${id}`, amount: stated + nostro, gap: stated + nostro },
    { cause: 'OPEN_ITEMS', account: `TRANSIT:${id}`, amount: open + transit, gap: open + transit },
  ]);
  const gaps = new Map<string, bigint>();
  for (const { account, gap } of accounts) gaps.set(account, (gaps.get(account) ?? 0n) + gap);
  const ofPostings = [...gaps].map(([account, gap]): Explanation => {
    return { cause: 'POSTINGS', account, amount: isConfirmed(account) ? -gap : 0n, gap };
  });
  return [...ofBanks, ...ofPostings].filter(({ gap }) => gap !== 0n);
}

function inCurrency(currency: string, facts: SafeguardingFacts): Safeguarding {
  const accounts = facts.accounts.filter((one) => one.currency === currency);
  const settlement = facts.settlement.filter((one) => one.currency === currency);
  const at = (place: Owed | Held): bigint => {
    const own = accounts.filter(({ account }) => places[placedAccount(account)] === place);
    const total = sum(
      own.map(({ account, closing, gap }) => (isConfirmed(account) ? closing + gap : closing)),
    );
    return held.includes(place) ? -total : total;
  };
  const atBanks = at('atBanks') + sum(settlement.map(({ stated, nostro }) => stated + nostro));
  const net = at('inTransit') + sum(settlement.map(({ open, transit }) => open + transit));
  const debits = facts.expectedDebits.get(currency) ?? 0n;
  const inTransitOut = net + debits < 0n ? -net : debits;
  const figures = {
    owedToCustomers: at('owedToCustomers'),
    atBanks,
    inTransitIn: net + inTransitOut,
    inTransitOut,
    elsewhere: at('elsewhere'),
    ownFunds: at('ownFunds'),
    fees: at('fees'),
    suspense: at('suspense'),
  };
  const { owedToCustomers, elsewhere, ownFunds, fees, suspense } = figures;
  const covered = atBanks + net + elsewhere;
  const missing = owedToCustomers + suspense - covered;
  return {
    currency,
    ...figures,
    difference: covered - owedToCustomers - ownFunds - fees - suspense,
    shortfall: missing > 0n ? missing : 0n,
    explanations: explanationsOf(accounts, settlement),
  };
}

/**
 * What customers are owed beside what banks hold, by currency. Four sources are compared: the balances of customers, the
 * statements of the banks, the open items, and the postings of all other accounts. The postings balance each other, so the
 * difference is 0 unless the sources disagree.
 */
export function safeguarding(facts: SafeguardingFacts): Safeguarding[] {
  const currencies = [...facts.accounts, ...facts.settlement].map(({ currency }) => currency);
  return [...new Set(currencies)].sort().map((currency) => inCurrency(currency, facts));
}
