import { fourEyesByDefault, fourEyesNames, isCurrency, showingActions } from '@corridor/kernel';
import type { Environment } from '../environment';

/** What an action is about, in the smallest unit of its currency. */
export interface ActionAmount {
  amount: bigint;
  currency: string;
}

/** An amount from which an action needs a second operator. */
export interface FourEyesLimit {
  from: bigint;
  /** Null: in each currency. */
  currency: string | null;
}

/** Actions that need a second operator, with the amounts from which they do; null: always. */
export type FourEyes = ReadonlyMap<string, readonly FourEyesLimit[] | null>;

/** The setting `FOUR_EYES`. */
export interface FourEyesSetting {
  fourEyes: FourEyes;
  /** Whether an operator has switched it off. */
  fourEyesOff: boolean;
}

const ENTRY = /^([a-z][a-z-]*)(?::(\d{1,16})(?:\s+([A-Za-z0-9]{3,10}))?)?$/;
const OFF = 'none';
const ACTIONS = `the actions are ${fourEyesNames.join(', ')}`;
const EXAMPLE = 'for example put-routes, or resolve-payment:100000 EUR with an amount in the smallest unit';

/**
 * `FOUR_EYES=put-routes,resolve-payment:100000 EUR`: actions, with amounts. An amount without a currency counts in each.
 * Outside of the sandbox there is a list by default. `none` switches it off.
 */
export function readFourEyes(env: Environment, sandbox: boolean): FourEyesSetting {
  const setting = env.optional('FOUR_EYES')?.split(',');
  // A blank item is refused like an unknown one: it could stand for an action that was not written.
  const texts: readonly string[] = setting?.map((text) => text.trim()) ?? (sandbox ? [] : fourEyesByDefault);
  const fourEyesOff = texts.includes(OFF);
  if (fourEyesOff && texts.length > 1) env.violation(`FOUR_EYES: ${OFF} stands alone`);
  const fourEyes = new Map<string, readonly FourEyesLimit[] | null>();
  for (const text of fourEyesOff ? [] : texts) {
    const entry = entryOf(text, env);
    if (!entry) continue;
    const present = fourEyes.get(entry.action);
    const isAlways = entry.limit === null || present === null;
    fourEyes.set(entry.action, isAlways || !entry.limit ? null : [...(present ?? []), entry.limit]);
  }
  return { fourEyes, fourEyesOff };
}

function entryOf(
  text: string,
  env: Environment,
): { action: string; limit: FourEyesLimit | null } | undefined {
  const [, action, amount, code] = ENTRY.exec(text) ?? [];
  if (action === undefined) {
    env.violation(`FOUR_EYES: "${text}" must be an action, ${EXAMPLE}; ${ACTIONS}`);
    return undefined;
  }
  if (showingActions.includes(action)) {
    env.violation(
      `FOUR_EYES: "${action}" shows data to whoever asks, and needs no second operator; ${ACTIONS}`,
    );
    return undefined;
  }
  if (!fourEyesNames.includes(action)) {
    env.violation(`FOUR_EYES: there is no action "${action}"; ${ACTIONS}`);
    return undefined;
  }
  const currency = code?.toUpperCase() ?? null;
  if (currency !== null && !isCurrency(currency)) {
    env.violation(`FOUR_EYES: "${text}" names an unknown currency, ${EXAMPLE}`);
    return undefined;
  }
  const limit = amount === undefined ? null : { from: BigInt(amount), currency };
  return { action, limit };
}

/**
 * Whether an action needs a second operator. A currency that no limit names is not below any, and so is an action without
 * an amount.
 * @param names of the action and of its families.
 */
export function needsSecond(
  fourEyes: FourEyes,
  names: readonly string[],
  about: ActionAmount | null,
): boolean {
  return names.some((name) => {
    const limits = fourEyes.get(name);
    if (limits === undefined) return false;
    if (limits === null || about === null) return true;
    const own = limits.filter(({ currency }) => currency === null || currency === about.currency);
    return own.length === 0 || own.some(({ from }) => about.amount >= from);
  });
}
