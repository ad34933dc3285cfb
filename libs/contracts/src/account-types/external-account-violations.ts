import type { Violation } from '@corridor/kernel';
import {
  accountInfoViolations,
  cryptoNetworkViolations,
  type AccountInfoRules,
} from './account-info-violations';

/**
 * Faults of a new external account that its class can't see: those of `accountInfo` by the account type table, and of
 * `cryptoNetwork`. Paths begin at the account; `violationsAt` makes them the caller's where it stands inside a body.
 */
export function externalAccountViolations(
  account: Readonly<Record<string, unknown>>,
  rules: AccountInfoRules,
): Violation[] {
  const { accountInfo, cryptoNetwork, currency } = account;
  return [
    ...accountInfoViolations(accountInfo, rules, currency),
    ...cryptoNetworkViolations(accountInfo, cryptoNetwork),
  ];
}

/**
 * Converts faults of an object to faults of the body that contains it at `path` (`destination.externalAccountDetails`).
 */
export function violationsAt(path: string, violations: readonly Violation[]): Violation[] {
  return violations.map(({ field, message }) => {
    const whole = `${path}.${field}`;
    return { field: whole, message: message.replace(field, () => whole) };
  });
}
