import { jsonIn } from './json-text';
import type { RouteRules } from './resources';

type Rule = RouteRules['rules'][number];

/** What a rule asks of a payment, in words. */
export function matchText({ match = {} }: Pick<Rule, 'match'>): string {
  const parts = Object.entries(match).map(([name, value]) => `${name} ${String(value)}`);
  return parts.length === 0 ? 'every payment' : parts.join(', ');
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
