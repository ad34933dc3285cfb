import fc from 'fast-check';
import { trustUuid } from '@corridor/kernel';
import { INTERNAL_ACCOUNTS, type AccountDay, type Book } from './ledger-day';
import { safeguarding, type SafeguardingFacts } from './safeguarding';

const BANK = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const [NOSTRO, TRANSIT] = [`NOSTRO:${BANK}`, `TRANSIT:${BANK}`];
const ofPlatforms = [INTERNAL_ACCOUNTS, 'CLEARING', 'FEES', 'FX', 'SUSPENSE', 'FUNDING', TRANSIT];
const ofHouse = [
  ...[NOSTRO, TRANSIT, 'CLEARING', 'FX', 'SUSPENSE', 'PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE'],
];

interface Posted {
  book: Book;
  from: string;
  to: string;
  amount: bigint;
}

const posted = (book: Book, accounts: readonly string[]): fc.Arbitrary<Posted> =>
  fc.record({
    book: fc.constant(book),
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    amount: fc.bigInt(1n, 10n ** 12n),
  });
const history = fc.array(fc.oneof(posted('PLATFORMS', ofPlatforms), posted('HOUSE', ofHouse)), {
  maxLength: 60,
});

function balanceOf(postings: readonly Posted[], account: string, book?: Book): bigint {
  return postings
    .filter((one) => book === undefined || one.book === book)
    .reduce((sum, { from, to, amount }) => {
      return sum + (to === account ? amount : 0n) - (from === account ? amount : 0n);
    }, 0n);
}

/** The facts of a ledger whose balances come from all postings, and some of whose postings are lost. */
function factsOf(postings: readonly Posted[], rest = postings): SafeguardingFacts {
  const accounts = (['PLATFORMS', 'HOUSE'] as const).flatMap((book) =>
    (book === 'HOUSE' ? ofHouse : ofPlatforms).map((account): AccountDay => {
      const closing = balanceOf(rest, account, book);
      const gap = balanceOf(postings, account, book) - closing;
      return { book, account, currency: 'EUR', opening: 0n, debits: 0n, credits: 0n, closing, gap };
    }),
  );
  const [nostro, transit] = [balanceOf(postings, NOSTRO), balanceOf(postings, TRANSIT)];
  const bank = { id: BANK, currency: 'EUR', stated: -nostro, nostro, open: -transit, transit };
  return { accounts, settlement: [bank], expectedDebits: new Map([['EUR', 7n]]) };
}

function onlyOf(facts: SafeguardingFacts) {
  const [found] = safeguarding(facts);
  if (!found) throw new Error('no figures');
  const { atBanks, inTransitIn, inTransitOut, elsewhere } = found;
  const { owedToCustomers, ownFunds, fees, suspense, difference, explanations } = found;
  const covered = atBanks + inTransitIn - inTransitOut + elsewhere;
  expect(covered).toBe(owedToCustomers + ownFunds + fees + suspense + difference);
  expect(explanations.reduce((sum, { amount }) => sum + amount, 0n)).toBe(difference);
  expect(inTransitIn >= 0n && inTransitOut >= 0n).toBe(true);
  return found;
}

describe('safeguarding', () => {
  it('has no difference for any history of a sound ledger', () => {
    fc.assert(
      fc.property(history, (postings) => {
        expect(onlyOf(factsOf(postings))).toMatchObject({ difference: 0n, explanations: [] });
      }),
    );
  });

  it('names the accounts of a posting that was lost, and explains the difference', () => {
    fc.assert(
      fc.property(history, fc.nat(), (postings, at) => {
        const lost = postings[at % Math.max(postings.length, 1)];
        if (!lost || lost.from === lost.to) return;
        const rest = postings.filter((one) => one !== lost);
        const { explanations } = onlyOf(factsOf(postings, rest));
        expect(new Set(explanations.map(({ account }) => account))).toEqual(new Set([lost.from, lost.to]));
      }),
    );
  });

  it('differs by what a bank states otherwise, and by open items that are not in transit', () => {
    fc.assert(
      fc.property(history, fc.bigInt(-9n, 9n), fc.bigInt(-9n, 9n), (postings, statement, items) => {
        const { settlement, ...rest } = factsOf(postings);
        const other = settlement.map((one) => ({
          ...one,
          stated: one.stated + statement,
          open: one.open + items,
        }));
        const { difference, explanations } = onlyOf({ ...rest, settlement: other });
        expect(difference).toBe(statement + items);
        const causes = explanations.map(({ cause, amount }) => [cause, amount]);
        expect(causes).toEqual(
          [
            ['STATEMENT', statement],
            ['OPEN_ITEMS', items],
          ].filter(([, amount]) => amount !== 0n),
        );
      }),
    );
  });

  it('has a shortfall if what is owed is more than what is held', () => {
    const deposit: Posted = { book: 'PLATFORMS', from: TRANSIT, to: INTERNAL_ACCOUNTS, amount: 100n };
    const charged: Posted = { book: 'HOUSE', from: 'PROVIDER_FEES', to: TRANSIT, amount: 3n };
    const own: Posted = { book: 'HOUSE', from: TRANSIT, to: 'OWN_FUNDS', amount: 3n };
    expect(onlyOf(factsOf([deposit]))).toMatchObject({ owedToCustomers: 100n, shortfall: 0n });
    expect(onlyOf(factsOf([deposit, charged]))).toMatchObject({ ownFunds: -3n, shortfall: 3n });
    expect(onlyOf(factsOf([deposit, charged, own]))).toMatchObject({ ownFunds: 0n, shortfall: 0n });
  });

  it('shows both directions of what is in transit', () => {
    const deposit: Posted = { book: 'PLATFORMS', from: TRANSIT, to: INTERNAL_ACCOUNTS, amount: 100n };
    const payout: Posted = { book: 'PLATFORMS', from: INTERNAL_ACCOUNTS, to: TRANSIT, amount: 7n };
    expect(onlyOf(factsOf([deposit, payout]))).toMatchObject({ inTransitIn: 100n, inTransitOut: 7n });
  });
});
