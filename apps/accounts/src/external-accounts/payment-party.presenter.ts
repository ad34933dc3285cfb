import type { PaymentDescription, PaymentParty } from '@corridor/contracts';
import type { ExternalAccount } from './domain/external-account';

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The members of an object that are texts. */
function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A party from a customer or from the beneficiary of an account, which have the same members; null without a name. */
export function partyOf(source: unknown): PaymentParty | null {
  const texts = textsOf(source);
  const business = textsOf(memberOf(source, 'businessInfo'));
  const address = textsOf(memberOf(source, 'address'));
  const legalName = texts['legalName'] ?? business['legalName'];
  const isBusiness = [texts['customerType'], texts['beneficiaryType']].includes('BUSINESS');
  // A business may also have the name of a person.
  const name = isBusiness ? legalName : texts['fullName'];
  if (name === undefined) return null;
  const country = address['country'] ?? business['country'] ?? texts['country'] ?? texts['nationality'];
  const registrationNumber = texts['registrationNumber'] ?? business['registrationNumber'];
  const birthDate = texts['birthDate'];
  return {
    name,
    ...(Object.keys(address).length === 0 ? {} : { address }),
    ...(country === undefined ? {} : { country }),
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(registrationNumber === undefined ? {} : { registrationNumber }),
  };
}

/** The account as connectors get it: its canonical type, and a text for each field. */
export function accountTexts({
  accountType,
  accountInfo,
  cryptoNetwork,
}: Pick<ExternalAccount, 'accountType' | 'accountInfo' | 'cryptoNetwork'>): PaymentDescription['account'] {
  return {
    ...textsOf(accountInfo),
    accountType,
    ...(cryptoNetwork === null ? {} : { cryptoNetwork }),
  };
}
