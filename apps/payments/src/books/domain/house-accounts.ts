import type { Uuid } from '@corridor/kernel';
import type { AccountAmount } from './ledger-day';

/** A settlement account by its name. */
export interface NamedAccount {
  id: Uuid;
  name: string;
  currency: string;
}

/** An account of the house's book, smallest units. */
export interface HouseAccount {
  account: string;
  settlement: NamedAccount | null;
  currency: string;
  /** In the house's book. */
  balance: bigint;
  /** Over all books. */
  totalBalance: bigint;
}

function sumOf(amounts: readonly AccountAmount[]): bigint {
  return amounts.reduce((sum, { amount }) => sum + amount, 0n);
}

function totalled(
  own: readonly AccountAmount[],
  of: Pick<HouseAccount, 'account' | 'settlement' | 'currency'>,
): HouseAccount {
  return { ...of, balance: sumOf(own.filter(({ book }) => book === 'HOUSE')), totalBalance: sumOf(own) };
}

/** NOSTRO and TRANSIT of every settlement account, and the other accounts that the house's book has. */
export function houseAccounts(
  balances: readonly AccountAmount[],
  settlement: readonly NamedAccount[],
): HouseAccount[] {
  const byName = new Map<string, AccountAmount[]>();
  for (const one of balances) {
    const key = `${one.account}/${one.currency}`;
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  const ofBanks = settlement.flatMap((of) =>
    ['NOSTRO', 'TRANSIT'].map((account) => {
      const own = byName.get(`${account}:${of.id}/${of.currency}`) ?? [];
      return totalled(own, { account, settlement: of, currency: of.currency });
    }),
  );
  const others = [...byName.keys()].sort().flatMap((key) => {
    const own = byName.get(key) ?? [];
    const [first] = own.filter(({ book }) => book === 'HOUSE');
    if (!first || first.account.includes(':')) return [];
    return [totalled(own, { account: first.account, settlement: null, currency: first.currency })];
  });
  return [...ofBanks, ...others];
}
