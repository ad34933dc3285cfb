import { accountInfoExample, type AccountType } from '@corridor/contracts';

/** A valid accountInfo of a type under one of its names, with the other fields that its creation requires. */
export function accountInfoOf(
  type: AccountType,
  name: string,
): { accountInfo: Record<string, unknown>; cryptoNetwork: string | undefined; secretValue: string } {
  const accountInfo: Record<string, unknown> = { ...accountInfoExample(type), accountType: name };
  const identifiers = Array.isArray(type.primaryIdentifier)
    ? type.primaryIdentifier
    : [type.primaryIdentifier];
  const secret = identifiers.map((field) => accountInfo[field]).find((value) => typeof value === 'string');
  return { accountInfo, cryptoNetwork: type.cryptoNetworks?.[0], secretValue: String(secret) };
}
