import { InputFailure } from '../api/failure';
import { amountText, currencyOf } from '../ui/amounts';
import { oneOf } from '../ui/choice';
import { moneyText } from '../ui/format';
import { amountOf } from './currencies';
import { jsonIn } from './json-text';
import { given } from './queries';
import type { RouteRules } from './resources';

export type Rule = RouteRules['rules'][number];

/** A rule with its place in the list of the API, which names its fields. */
export interface PlacedRule {
  rule: Rule;
  place: number;
}

/** Operations that a rule can be about. */
export const OPERATIONS = ['PAYOUT', 'COLLECT'] as const;
const LIMITS = ['minAmount', 'maxAmount'] as const;

const limitWords = { minAmount: 'from', maxAmount: 'up to' } as const;

/** What a rule asks of a payment, in words. */
export function matchText({ match = {} }: Pick<Rule, 'match'>): string {
  const parts = Object.entries(match).map(([name, value]) => {
    const limit = LIMITS.find((one) => one === name);
    const money = limit && moneyText(amountOf(Number(value), match.currency));
    return limit && money ? `${limitWords[limit]} ${money}` : `${name} ${String(value)}`;
  });
  return parts.length === 0 ? 'every payment' : parts.join(', ');
}

/** The rules in the order in which they are asked: by priority, and then by their place. */
export function inOrder(rules: readonly Rule[]): PlacedRule[] {
  return rules
    .map((rule, place) => ({ rule, place }))
    .sort((a, b) => a.rule.priority - b.rule.priority || a.place - b.place);
}

/** The name of a field of the rule at a place, as the API names it. */
export const fieldOf = (place: number, member: string): string => `rules[${place}].${member}`;

/** Whether fields can show a rule: amounts are written in units of a currency. */
export function hasFields({ match = {} }: Rule): boolean {
  return match.currency !== undefined || LIMITS.every((name) => match[name] === undefined);
}

/** A limit of a rule as a language writes it. */
export function limitText(
  { match = {} }: Rule,
  name: (typeof LIMITS)[number],
  locale = navigator.language,
): string | undefined {
  const { [name]: units, currency } = match;
  if (units === undefined || currency === undefined) return undefined;
  return amountText(units, currencyOf(currency), locale);
}

/** How the fields of a dialog are read. */
interface FieldReader {
  /** The text of a field; undefined if there is none. */
  textOf: (name: string) => string | undefined;
  /** The amount of a field in smallest units. @throws InputFailure */
  amountIn: (name: string, currency: ReturnType<typeof currencyOf>) => number;
}

/** The rule that the fields of a place describe. @throws InputFailure */
export function ruleIn({ textOf, amountIn }: FieldReader, place: number): Rule {
  const text = (member: string): string | undefined => textOf(fieldOf(place, member));
  const currency = text('match.currency')?.toUpperCase();
  const limit = (name: (typeof LIMITS)[number]): number | undefined => {
    if (text(`match.${name}`) === undefined) return undefined;
    if (currency === undefined)
      throw new InputFailure(
        fieldOf(place, 'match.currency'),
        'An amount needs a currency, for example EUR.',
      );
    return amountIn(fieldOf(place, `match.${name}`), currencyOf(currency));
  };
  const match = given({
    platformId: text('match.platformId'),
    operation: oneOf(OPERATIONS, text('match.operation')),
    currency,
    accountType: text('match.accountType'),
    paymentRail: text('match.paymentRail'),
    minAmount: limit('minAmount'),
    maxAmount: limit('maxAmount'),
  });
  return {
    priority: Number(text('priority')),
    match,
    connectorId: text('connectorId') ?? '',
    settlementAccountId: text('settlementAccountId') ?? null,
  };
}

/** The rules with another one at a place; at the end it is a new one. */
export function withRule(rules: readonly Rule[], { rule, place }: PlacedRule): RouteRules {
  return { rules: [...rules.slice(0, place), rule, ...rules.slice(place + 1)] };
}

export function withoutRule(rules: readonly Rule[], place: number): RouteRules {
  return { rules: rules.filter((_rule, at) => at !== place) };
}

/**
 * The rules in a text that a person has edited.
 * @throws Error if it is no list of rules in JSON; the API checks the rules themselves
 */
export function rulesIn(text: string): RouteRules {
  const rules = jsonIn(text, 'The rules');
  if (!Array.isArray(rules)) throw new Error('The rules must be a list: [ … ].');
  return { rules: rules as Rule[] };
}
