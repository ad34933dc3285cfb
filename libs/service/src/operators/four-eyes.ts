import type { Environment } from '../environment';

/** Actions that need a second operator. The value is the amount from which they do; null: always. */
export type FourEyes = ReadonlyMap<string, bigint | null>;

const ENTRY = /^([a-z][a-z-]*)(?::(\d{1,16}))?$/;

/** `FOUR_EYES=put-routes,resolve-instruction:1000000`: actions, with amounts in the smallest unit of their currency. */
export function readFourEyes(env: Environment): FourEyes {
  const entries = env.list('FOUR_EYES', '').flatMap((text): [string, bigint | null][] => {
    const [, action, amount] = ENTRY.exec(text) ?? [];
    if (action !== undefined) return [[action, amount === undefined ? null : BigInt(amount)]];
    env.violation(
      `FOUR_EYES: "${text}" must be an action, or an action and an amount in the smallest unit, for example resolve-instruction:1000000`,
    );
    return [];
  });
  return new Map(entries);
}

/** Whether an action needs a second operator. An action without an amount is not below any. */
export function needsSecond(fourEyes: FourEyes, action: string, amount: bigint | null): boolean {
  const from = fourEyes.get(action);
  if (from === undefined) return false;
  return from === null || amount === null || amount >= from;
}
