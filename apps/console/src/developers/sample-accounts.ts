import type { AccountInfo } from '@corridor/sdk';

type Beneficiary = { beneficiaryType: 'INDIVIDUAL'; fullName: string };

const ADDRESS = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };

/** Makes the bank account of a currency out of digits that end with the suffix of a scenario. */
const TEMPLATES: Readonly<Record<string, (digits: string, beneficiary: Beneficiary) => AccountInfo>> = {
  USD: (digits, beneficiary) => ({
    accountType: 'USD_ACCOUNT',
    accountNumber: digits,
    routingNumber: '110000000',
    accountCategory: 'CHECKING',
    bankName: 'First Bank',
    beneficiary,
  }),
  EUR: (digits, beneficiary) => ({
    accountType: 'IBAN',
    iban: `DE89370400${digits}`,
    beneficiary: { ...beneficiary, address: ADDRESS },
  }),
  GBP: (digits, beneficiary) => ({
    accountType: 'GBP_ACCOUNT',
    sortCode: '200000',
    accountNumber: digits.slice(-8),
    beneficiary: { ...beneficiary, address: ADDRESS },
  }),
  MXN: (digits, beneficiary) => ({
    accountType: 'CLABE',
    clabeNumber: `032180${digits}`,
    beneficiary,
  }),
  INR: (digits, beneficiary) => ({
    accountType: 'UPI',
    vpa: `${digits.slice(0, -3)}.${digits.slice(-3)}@okaxis`,
    beneficiary,
  }),
};

/** The currencies for which the console can make up a bank account. */
export const SAMPLE_CURRENCIES = Object.keys(TEMPLATES);

/** Digits of an account that no other has yet, and that decide an outcome of the sandbox by their end. */
export function sampleDigits(suffix: string, nowMs: number): string {
  return `${String(nowMs % 1_000_000_000).padStart(9, '0')}${suffix}`;
}

/**
 * A made-up bank account for the sandbox.
 * @throws RangeError for a currency without a template
 */
export function sampleAccount(currency: string, digits: string, fullName: string): AccountInfo {
  const template = Object.hasOwn(TEMPLATES, currency) ? TEMPLATES[currency] : undefined;
  if (!template)
    throw new RangeError(`Only ${SAMPLE_CURRENCIES.join(', ')} can be made up here, not ${currency}.`);
  return template(digits, { beneficiaryType: 'INDIVIDUAL', fullName });
}
