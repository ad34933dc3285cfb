import { accountInfoFaults, cryptoNetworkFaults, type AccountInfoRules } from './account-info-faults';
import type { AccountInfoFault } from './text-rules';

/**
 * Faults of a new external account that its class can't see: those of `accountInfo` by the account type table, and of
 * `cryptoNetwork`. Paths begin at the account; `faultsAt` makes them the caller's where it stands inside a body.
 */
export function externalAccountFaults(
  account: Readonly<Record<string, unknown>>,
  rules: AccountInfoRules,
): AccountInfoFault[] {
  const { accountInfo, cryptoNetwork, currency } = account;
  return [
    ...accountInfoFaults(accountInfo, rules, currency),
    ...cryptoNetworkFaults(accountInfo, cryptoNetwork),
  ];
}

/** Faults of an object as faults of the body that has it at `path` (`destination.externalAccountDetails`). */
export function faultsAt(path: string, faults: readonly AccountInfoFault[]): AccountInfoFault[] {
  return faults.map(({ field, message }) => {
    const whole = `${path}.${field}`;
    return { field: whole, message: message.replace(field, () => whole) };
  });
}
