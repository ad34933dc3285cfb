import type { Violation } from '@corridor/kernel';
import {
  accountInfoViolations,
  cryptoNetworkViolations,
  type AccountInfoRules,
} from './account-info-violations';

/**
 * Violations in a new external account that its class can't detect: those of `accountInfo`, checked against the account
 * type table, and those of `cryptoNetwork`. Paths begin at the account. `violationsAt` converts them to the paths of a
 * body that contains the account.
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
