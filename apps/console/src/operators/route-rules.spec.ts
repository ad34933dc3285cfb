import fc from 'fast-check';
import { InputFailure } from '../api/failure';
import { smallestUnits } from '../ui/amounts';
import {
  fieldOf,
  hasFields,
  inOrder,
  limitText,
  ruleIn,
  withoutRule,
  withRule,
  type Rule,
} from './route-rules';

const LOCALE = 'de-DE';
const CONNECTOR = 'Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const ruleOf = (priority: number, match: Rule['match'] = {}): Rule => ({
  ...{ priority, match, connectorId: CONNECTOR, settlementAccountId: null },
});

/** The fields of a form that shows a rule at a place. */
function fieldsOf(rule: Rule, place: number): Map<string, string> {
  const fields = new Map<string, string>();
  const { match = {}, priority, connectorId, settlementAccountId } = rule;
  const [minAmount, maxAmount] = (['minAmount', 'maxAmount'] as const).map((name) =>
    limitText(rule, name, LOCALE),
  );
  const values = { priority, connectorId, settlementAccountId };
  for (const [name, value] of Object.entries(values)) fields.set(fieldOf(place, name), String(value ?? ''));
  for (const [name, value] of Object.entries({ ...match, minAmount, maxAmount }))
    fields.set(fieldOf(place, `match.${name}`), String(value ?? ''));
  return fields;
}

/** The rule of these fields, whose amounts are read as in German. */
function read(fields: Map<string, string>, place: number): Rule {
  const textOf = (name: string): string | undefined => fields.get(name) || undefined;
  const amountIn: Parameters<typeof ruleIn>[0]['amountIn'] = (name, currency) =>
    Number(smallestUnits(textOf(name) ?? '', currency, LOCALE));
  return ruleIn({ textOf, amountIn }, place);
}

describe('a rule in fields', () => {
  it('is the same rule when nobody has changed them', () => {
    const amount = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    const match = fc.record(
      {
        currency: fc.constantFrom('EUR', 'USD', 'XAF', 'BTC'),
        operation: fc.constantFrom('PAYOUT', 'COLLECT'),
        accountType: fc.constant('IBAN'),
        paymentRail: fc.constant('SEPA'),
        minAmount: amount,
        maxAmount: amount,
      },
      { requiredKeys: ['currency'] },
    ) as fc.Arbitrary<NonNullable<Rule['match']>>;
    fc.assert(
      fc.property(match, fc.nat(1_000_000), fc.nat(999), (of, priority, place) => {
        const rule = ruleOf(priority, of);
        expect(read(fieldsOf(rule, place), place)).toEqual(rule);
      }),
    );
  });

  it('needs a currency for an amount', () => {
    const fields = fieldsOf(ruleOf(1), 0);
    fields.set(fieldOf(0, 'match.minAmount'), '5.00');
    expect(() => read(fields, 0)).toThrow(InputFailure);
    expect([hasFields(ruleOf(1, { minAmount: 5 })), hasFields(ruleOf(1))]).toEqual([false, true]);
  });
});

describe('the rules', () => {
  const [late, first, second] = [ruleOf(9), ruleOf(1), ruleOf(1, { currency: 'EUR' })];
  const rules = [late, first, second];

  it('are shown in the order in which they are asked, with their places', () => {
    expect(inOrder(rules).map(({ rule, place }) => [rule, place])).toEqual([
      [first, 1],
      [second, 2],
      [late, 0],
    ]);
  });

  it('are changed at one place, and keep the others', () => {
    const other = ruleOf(5);
    expect(withRule(rules, { rule: other, place: 1 })).toEqual({ rules: [late, other, second] });
    expect(withRule(rules, { rule: other, place: 3 })).toEqual({ rules: [...rules, other] });
    expect(withoutRule(rules, 0)).toEqual({ rules: [first, second] });
  });
});
