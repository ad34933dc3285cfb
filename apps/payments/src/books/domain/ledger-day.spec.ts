import fc from 'fast-check';
import { INTERNAL_ACCOUNTS, keyOf, ledgerDay, type AccountMoves, type BookAccount } from './ledger-day';

const accounts = [INTERNAL_ACCOUNTS, 'CLEARING', 'FEES', 'FX', 'FUNDING', 'TRANSIT:a'];
/** Times of the days of a history; the kept day is 0, the asked one 1. */
const DAY = { KEPT: 0, BEFORE: 1, DAY: 2, AFTER: 3 } as const;

interface Moved {
  from: string;
  to: string;
  currency: string;
  amount: bigint;
  at: number;
}

const posting = fc.record({
  from: fc.constantFrom(...accounts),
  to: fc.constantFrom(...accounts),
  currency: fc.constantFrom('EUR', 'USD'),
  amount: fc.bigInt(1n, 10n ** 12n),
  at: fc.constantFrom(...Object.values(DAY)),
});

function accountOf(account: string, currency: string): BookAccount {
  return { book: 'PLATFORMS', account, currency };
}

/** The balances that postings come to. */
function balancesOf(postings: readonly Moved[]) {
  const sums = new Map<string, BookAccount & { amount: bigint }>();
  const add = (account: string, currency: string, amount: bigint): void => {
    const of = accountOf(account, currency);
    sums.set(keyOf(of), { ...of, amount: (sums.get(keyOf(of))?.amount ?? 0n) + amount });
  };
  for (const { from, to, currency, amount } of postings) {
    add(from, currency, -amount);
    add(to, currency, amount);
  }
  return [...sums.values()];
}

function movesOf(postings: readonly Moved[]): AccountMoves[] {
  const parts = { [DAY.BEFORE]: 'BEFORE', [DAY.DAY]: 'DAY', [DAY.AFTER]: 'AFTER' } as const;
  return postings.flatMap(({ from, to, currency, amount, at }) => {
    const part = parts[at as keyof typeof parts];
    return [
      { ...accountOf(from, currency), part, debits: amount, credits: 0n },
      { ...accountOf(to, currency), part, debits: 0n, credits: amount },
    ];
  });
}

describe('the books of a day', () => {
  it('are the balances of the postings up to its end, whatever came after it', () => {
    fc.assert(
      fc.property(fc.array(posting), fc.boolean(), (postings, isUnknown) => {
        const since = postings.filter(({ at }) => at > DAY.KEPT);
        const books = ledgerDay({
          kept: isUnknown ? undefined : balancesOf(postings.filter(({ at }) => at === DAY.KEPT)),
          hasOlder: isUnknown,
          moves: movesOf(since),
          balances: balancesOf(postings),
        });
        const expected = new Map(
          balancesOf(postings.filter(({ at }) => at <= DAY.DAY)).map((one) => [keyOf(one), one.amount]),
        );
        for (const { closing, gap, ...of } of books) {
          expect([closing, gap]).toEqual([expected.get(keyOf(of)) ?? 0n, 0n]);
        }
        for (const currency of ['EUR', 'USD']) {
          const own = books.filter((one) => one.currency === currency);
          expect(own.reduce((sum, { closing }) => sum + closing, 0n)).toBe(0n);
          expect(own.reduce((sum, { debits, credits }) => sum + credits - debits, 0n)).toBe(0n);
        }
      }),
    );
  });

  it('show by how much a balance is not the sum of its postings', () => {
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1 }), fc.nat(), (postings, at) => {
        const lost = postings[at % postings.length];
        if (!lost || lost.from === lost.to) return;
        const rest = postings.filter((one) => one !== lost);
        const books = ledgerDay({
          kept: [],
          hasOlder: false,
          moves: movesOf(rest.map((one) => ({ ...one, at: DAY.DAY }))),
          balances: balancesOf(postings),
        });
        const gaps = books.filter(({ gap }) => gap !== 0n).map(({ account, gap }) => [account, gap]);
        expect(new Map(gaps as [string, bigint][])).toEqual(
          new Map([
            [lost.from, -lost.amount],
            [lost.to, lost.amount],
          ]),
        );
      }),
    );
  });
});
