import fc from 'fast-check';
import { mintUuid } from '@corridor/kernel';
import { entriesOf } from '../../ledger/domain/journal-entry';
import { matchEntries, movedBy, sumsOf, undoEntries, type DifferenceAccount } from './match';

const accountId = mintUuid();
const transit = `TRANSIT:${accountId}`;
const signed = fc.bigInt({ min: -50n, max: 50n }).filter((amount) => amount !== 0n);
const sides = fc.array(
  signed.map((amount) => ({ signed: amount })),
  { maxLength: 4 },
);
const total = (all: readonly { signed: bigint }[]): bigint => all.reduce((sum, one) => sum + one.signed, 0n);

/** Changes of the system accounts of the house by entries. */
function changes(entries: ReturnType<typeof matchEntries>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of entries.flatMap(entriesOf)) {
    const name = 'system' in account ? account.system : '';
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  return sums;
}

describe('a match', () => {
  it('takes the lines out of suspense, the items out of transit, and leaves the difference on its account', () => {
    fc.assert(
      fc.property(sides, sides, fc.constantFrom('PROVIDER_FEES', 'OWN_FUNDS'), (lines, items, account) => {
        fc.pre(lines.length + items.length > 0);
        const difference = total(lines) - total(items);
        const differenceAccount = difference === 0n ? undefined : (account as DifferenceAccount);
        const common = { accountId, currency: 'EUR', differenceAccount };
        const match = { ...common, sums: sumsOf({ ...common, lines, items }) };
        const made = changes(matchEntries(mintUuid(), match, 0));
        expect(made.get('SUSPENSE') ?? 0n).toBe(-total(lines));
        expect(made.get(transit) ?? 0n).toBe(total(items));
        expect(made.get(account) ?? 0n).toBe(difference);
        const undone = changes(undoEntries(mintUuid(), match, 0));
        for (const [name, amount] of made) expect(undone.get(name)).toBe(-amount);
        expect(undone.size).toBe(made.size);
      }),
    );
  });

  const money = { accountId, currency: 'EUR' };
  it.each([
    ['has a difference and no account', [5n], [4n], undefined, 'account, PROVIDER_FEES or OWN_FUNDS: '],
    ['misses money and has no account', [4n], [5n], undefined, 'PROVIDER_FEES, OWN_FUNDS or RECEIVABLE: '],
    ['has an account and no difference', [5n], [5n], 'OWN_FUNDS', 'difference'],
    ['has more money than expected as a receivable', [5n], [4n], 'RECEIVABLE', 'difference'],
  ] as const)('that %s is refused', (_what, lines, items, differenceAccount, field) => {
    const of = (all: readonly bigint[]) => all.map((amount) => ({ signed: amount }));
    const sum = () => sumsOf({ ...money, lines: of(lines), items: of(items), differenceAccount });
    expect(sum).toThrow();
    try {
      sum();
    } catch (error) {
      expect(JSON.stringify(error)).toContain(field);
    }
  });

  it('moves no more by its entry than what decides about a second operator', () => {
    const one = (amount: bigint) => ({
      direction: amount > 0n ? ('CREDIT' as const) : ('DEBIT' as const),
      amount: amount > 0n ? amount : -amount,
      currency: 'EUR',
    });
    fc.assert(
      fc.property(sides, sides, (lines, items) => {
        const differenceAccount = total(lines) === total(items) ? undefined : 'PROVIDER_FEES';
        const match = { ...money, differenceAccount } as const;
        const entries = matchEntries(mintUuid(), { ...match, sums: sumsOf({ ...match, lines, items }) }, 0);
        const [ofLines, ofItems] = [lines, items].map((side) => side.map(({ signed: by }) => one(by)));
        const most = movedBy(ofLines ?? [], ofItems ?? [])?.amount ?? 0n;
        for (const amount of changes(entries).values())
          expect(amount < 0n ? -amount : amount).toBeLessThanOrEqual(most);
      }),
    );
    expect(movedBy([one(900n)], [one(-900n)])).toEqual({ amount: 1_800n, currency: 'EUR' });
  });
});
