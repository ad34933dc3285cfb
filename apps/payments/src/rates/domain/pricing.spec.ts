import { isDeepStrictEqual as equals } from 'node:util';
import fc from 'fast-check';
import { AMOUNT_MAX, currencyCodes, currencyOf, DomainError } from '@corridor/kernel';
import { RateTable } from './rate-table';
import shipped from '../../rates/tables/mid-market-rates.json';
import { price, type CorridorTerms, type Price, type PriceRequest } from './pricing';

const table = RateTable.parse(shipped);
const pairs = currencyCodes.flatMap((sending) =>
  currencyCodes.map((receiving) => [sending, receiving] as const),
);

const ODD_FRACTIONS = ['0', '1', '0.005', '0.3333333333', '0.000000000001', '0.999999999999', '0.07'];
const AMOUNTS = [1n, 2n, 99n, 10_000n, 123_457n, 100_000_000_000n, AMOUNT_MAX - 1n, AMOUNT_MAX];
/** Above every tested value: rates of 30 digits make long amounts. */
const LIMIT = 10n ** 60n;

function termsOf(change: Partial<CorridorTerms> = {}): CorridorTerms {
  return {
    midMarketRate: '1',
    marginRate: '0',
    fixedFee: 0n,
    variableFeeRate: '0',
    counterpartyFixedFee: 0n,
    rateAtMs: 0,
    ...change,
  };
}

type Fraction = readonly [numerator: bigint, denominator: bigint];

/** A number from JSON or decimal text, parsed independently of the code under test. */
function fraction(shown: string): Fraction {
  const [mantissa = '', exponent = '0'] = shown.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const places = decimals.length - Number(exponent);
  const digits = BigInt(whole + decimals);
  return places >= 0 ? [digits, 10n ** BigInt(places)] : [digits * 10n ** BigInt(-places), 1n];
}

/** mid × (1 + margin), rounded to the nearest of 12 significant digits by long division. */
function oracleRate({ midMarketRate, marginRate }: CorridorTerms): Fraction {
  const [mid, margin] = [fraction(midMarketRate), fraction(marginRate)];
  let [rest, divisor] = [mid[0] * (margin[1] + margin[0]), mid[1] * margin[1]];
  let power = 0;
  for (; rest < divisor; power -= 1) rest *= 10n;
  for (; rest >= divisor * 10n; power += 1) divisor *= 10n;
  let digits = 0n;
  for (let at = 0; at < 12; at += 1) {
    digits = digits * 10n + rest / divisor;
    rest = (rest % divisor) * 10n;
  }
  if (rest >= divisor * 5n) digits += 1n;
  const places = 11 - power;
  return places >= 0 ? [digits, 10n ** BigInt(places)] : [digits * 10n ** BigInt(-places), 1n];
}

/** The largest whole number below `limit` that meets the condition. 0 meets it. */
function largest(limit: bigint, holds: (candidate: bigint) => boolean): bigint {
  let [low, high] = [0n, limit];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The price by docs/behaviour.md 8, found by trying amounts: it only compares whole numbers and uses no formula of
 * the code.
 */
function oracle({ sending, receiving, locked, terms }: PriceRequest, rate: Fraction) {
  const [sendingUnit, receivingUnit] = [sending, receiving].map(
    (of) => 10n ** BigInt(currencyOf(of).decimals),
  );
  const pays = (principal: bigint, received: bigint): boolean =>
    principal * (receivingUnit ?? 0n) * rate[1] >= received * (sendingUnit ?? 0n) * rate[0];
  const variable = fraction(terms.variableFeeRate);
  const feeFits = (principal: bigint, fee: bigint): boolean => fee * variable[1] >= principal * variable[0];
  const feeOf = (principal: bigint): bigint =>
    principal * variable[0] === 0n ? 0n : largest(LIMIT, (fee) => !feeFits(principal, fee)) + 1n;
  const costOf = (principal: bigint): bigint => principal + terms.fixedFee + feeOf(principal);

  let principal: bigint;
  let gross: bigint;
  if (locked.side === 'SENDING') {
    const left = locked.amount - terms.fixedFee;
    principal = largest(LIMIT, (of) => of <= left && feeFits(of, left - of));
    gross = largest(LIMIT, (received) => pays(principal, received));
  } else {
    gross = locked.amount + terms.counterpartyFixedFee;
    principal = largest(LIMIT, (of) => !pays(of, gross)) + 1n;
  }
  const total = locked.side === 'SENDING' ? locked.amount : costOf(principal);
  const receivingAmount = gross - terms.counterpartyFixedFee;
  const isPossible = principal > 0n && receivingAmount > 0n && gross <= AMOUNT_MAX && total <= AMOUNT_MAX;
  return isPossible ? { principal, totalSendingAmount: total, receivingAmount } : 'AMOUNT_OUT_OF_RANGE';
}

function priced(request: PriceRequest): Price | undefined {
  try {
    return price(request);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'AMOUNT_OUT_OF_RANGE') return undefined;
    throw error;
  }
}

/** Jest's comparisons cost more than the arithmetic, so they run only if something differs. */
function expectSame(actual: unknown, expected: unknown, request: PriceRequest): void {
  if (!equals(actual, expected)) expect({ request, actual }).toEqual({ request, actual: expected });
}

/**
 * Checks the price against the oracle, by the terms and by the shown rate alone, and that no money is created or
 * lost.
 */
function expectExact(request: PriceRequest): Price | undefined {
  const found = priced(request);
  const rate = oracleRate(request.terms);
  const { principal, totalSendingAmount, receivingAmount, fees } = found ?? {};
  const actual = found ? { principal, totalSendingAmount, receivingAmount } : 'AMOUNT_OUT_OF_RANGE';
  expectSame(actual, oracle(request, rate), request);
  if (!found) return undefined;
  const shown = fraction(JSON.stringify(Number(found.exchangeRate)));
  expectSame(shown[0] * rate[1], shown[1] * rate[0], request);
  expectSame(actual, oracle(request, shown), request);
  expectSame(found.principal + found.fees, totalSendingAmount, request);
  expectSame(request.terms.fixedFee + found.variableFeeAmount, fees, request);
  return found;
}

const amount = fc.oneof(
  fc.constantFrom(...AMOUNTS),
  fc.bigInt({ min: 1n, max: AMOUNT_MAX }),
  fc.bigInt({ min: 1n, max: 1_000_000n }),
);
const rateText = fc
  .tuple(fc.bigInt({ min: 1n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });
const fee = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1000n }), amount);
const terms: fc.Arbitrary<CorridorTerms> = fc.record({
  midMarketRate: rateText,
  marginRate: fc.constantFrom(...ODD_FRACTIONS),
  fixedFee: fee,
  variableFeeRate: fc.constantFrom(...ODD_FRACTIONS),
  counterpartyFixedFee: fee,
  rateAtMs: fc.constant(0),
});
const side = fc.constantFrom('SENDING' as const, 'RECEIVING' as const);
const code = fc.constantFrom(...currencyCodes);
const request: fc.Arbitrary<PriceRequest> = fc.record({
  sending: code,
  receiving: code,
  locked: fc.record({ side, amount }),
  terms,
});

describe('price', () => {
  it('is exact for every pair of currencies, both locks, small and extreme amounts, with the shipped rates', () => {
    let found = 0;
    for (const [index, [sending, receiving]] of pairs.entries()) {
      const midMarketRate = table.midMarketRate(sending, receiving) ?? '';
      for (const lockedSide of ['SENDING', 'RECEIVING'] as const) {
        for (const lockedAmount of AMOUNTS) {
          const variableFeeRate = ODD_FRACTIONS[index % ODD_FRACTIONS.length] ?? '0';
          const marginRate = sending === receiving ? '0' : '0.005';
          const one = {
            sending,
            receiving,
            locked: { side: lockedSide, amount: lockedAmount },
            terms: termsOf({ midMarketRate, marginRate, variableFeeRate, fixedFee: BigInt(index % 3) }),
          };
          found += expectExact(one) ? 1 : 0;
        }
      }
    }
    expect(found).toBeGreaterThan((pairs.length * 2 * AMOUNTS.length) / 2);
  });

  it('is exact for odd rates, margins and fees, or is refused with a reason', () => {
    fc.assert(
      fc.property(request, (one) => void expectExact(one)),
      { numRuns: 3000 },
    );
  });

  it('never delivers more for less', () => {
    fc.assert(
      fc.property(request, amount, (one, other) => {
        const [less, more] =
          one.locked.amount < other ? [one.locked.amount, other] : [other, one.locked.amount];
        const [a, b] = [less, more].map((of) => priced({ ...one, locked: { ...one.locked, amount: of } }));
        if (!a || !b) return;
        expect(a.receivingAmount <= b.receivingAmount && a.totalSendingAmount <= b.totalSendingAmount).toBe(
          true,
        );
        expect(a.principal <= b.principal).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('never exceeds a sending amount if the amount that it bought is locked instead', () => {
    fc.assert(
      fc.property(request, (one) => {
        const there = priced({ ...one, locked: { ...one.locked, side: 'SENDING' } });
        if (!there) return;
        const back = priced({ ...one, locked: { side: 'RECEIVING', amount: there.receivingAmount } });
        expect(back !== undefined && back.totalSendingAmount <= there.totalSendingAmount).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('loses on every round trip through other currencies, without any margin or fee', () => {
    fc.assert(
      fc.property(code, fc.array(code, { minLength: 1, maxLength: 4 }), amount, (start, stops, begun) => {
        let [at, held] = [start, begun];
        for (const next of [...stops, start]) {
          const midMarketRate = table.midMarketRate(at, next) ?? '';
          const locked = { side: 'SENDING' as const, amount: held };
          const step = priced({ sending: at, receiving: next, locked, terms: termsOf({ midMarketRate }) });
          if (!step) return;
          [at, held] = [next, step.receivingAmount];
        }
        expect(held <= begun).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the rate 1 and no conversion within one currency', () => {
    for (const currency of currencyCodes) {
      const locked = { side: 'SENDING' as const, amount: 10_000n };
      const found = price({ sending: currency, receiving: currency, locked, terms: termsOf() });
      expect(found).toMatchObject({
        exchangeRate: '1',
        receivingAmount: 10_000n,
        fees: 0n,
        principal: 10_000n,
      });
    }
  });

  it('adds the remainder of a locked sending amount to the fees', () => {
    // 199 at 50 %: 132 + 66 is 198 and 133 + 67 is 200. The remaining unit is a fee.
    const locked = { side: 'SENDING' as const, amount: 199n };
    const found = price({
      sending: 'USD',
      receiving: 'USD',
      locked,
      terms: termsOf({ variableFeeRate: '0.5' }),
    });
    expect(found).toMatchObject({
      principal: 132n,
      fees: 67n,
      variableFeeAmount: 67n,
      receivingAmount: 132n,
    });
  });

  it.each<[string, Partial<CorridorTerms>, PriceRequest['locked']]>([
    ['fees that use up the amount', { fixedFee: 100n }, { side: 'SENDING', amount: 100n }],
    ['a variable fee that leaves no principal', { variableFeeRate: '0.5' }, { side: 'SENDING', amount: 1n }],
    ['a received amount of 0', { midMarketRate: '18.4725' }, { side: 'SENDING', amount: 18n }],
    [
      'a counterparty fee that uses up the rest',
      { counterpartyFixedFee: 7n },
      { side: 'SENDING', amount: 7n },
    ],
    ['too large a sum', { fixedFee: 1n }, { side: 'RECEIVING', amount: AMOUNT_MAX }],
    ['too large a received amount', { midMarketRate: '0.5' }, { side: 'SENDING', amount: AMOUNT_MAX }],
    ['too large a gross amount', { counterpartyFixedFee: 1n }, { side: 'RECEIVING', amount: AMOUNT_MAX }],
  ])('is refused for %s', (_reason, change, locked) => {
    const one = { sending: 'USD', receiving: 'EUR', locked, terms: termsOf(change) };
    expect(() => price(one)).toThrow(expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }));
  });
});
