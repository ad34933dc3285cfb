import type { CustomerType } from '@corridor/kernel';
import type { AccountInfo } from './account-info';
import { canonicalFields, type AccountType, type AccountTypeField } from './account-type';

/** Example values of fields whose rule doesn't imply a plausible one. Check digits are valid. */
const values: Readonly<Record<string, string>> = {
  accountNumber: '90817263',
  routingNumber: '021000021',
  clabeNumber: '032180000118359719',
  pixKey: 'ada@example.com',
  taxId: '52998224725',
  iban: 'DE89370400440532013000',
  swiftCode: 'DEUTDEFF',
  bankName: 'First Bank',
  sortCode: '200000',
  vpa: 'ada@upi',
  ifsc: 'HDFC0001234',
  bankCode: '001',
  branchCode: '00011',
  lightningAddress: 'ada@example.com',
  region: 'CM',
};

/**
 * If the telephone number identifies the account, it is a secret. It then differs from the telephone number elsewhere.
 */
const valuesByType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  NGN_ACCOUNT: { accountNumber: '0123456789' },
  ZAR_ACCOUNT: { accountNumber: '5829103746' },
  BRL_ACCOUNT: { pixKeyType: 'EMAIL' },
  INR_ACCOUNT: { accountNumber: '50100123456789' },
  KES_ACCOUNT: { phoneNumber: '+254712345678' },
  TZS_ACCOUNT: { phoneNumber: '+255712345678' },
  ZMW_ACCOUNT: { phoneNumber: '+260971234567' },
  RWF_ACCOUNT: { phoneNumber: '+250781234567' },
  IDR_ACCOUNT: { phoneNumber: '+6281234567890' },
  AED_ACCOUNT: { iban: 'AE070331234567890123456' },
  EGP_ACCOUNT: { iban: 'EG380019000500000000263180002' },
  DKK_ACCOUNT: { iban: 'DK5000400440116243' },
  BDT_ACCOUNT: { phoneNumber: '+8801812345678' },
  COP_ACCOUNT: { phoneNumber: '+573211234567' },
  GHS_ACCOUNT: { phoneNumber: '+233231234567' },
  GTQ_ACCOUNT: { phoneNumber: '+50251234567' },
  PKR_ACCOUNT: { phoneNumber: '+923012345678', iban: 'PK36SCBL0000001123456702' },
  BWP_ACCOUNT: { phoneNumber: '+26771234567' },
  HTG_ACCOUNT: { phoneNumber: '+50934101234' },
  MWK_ACCOUNT: { phoneNumber: '+265991234567' },
  UGX_ACCOUNT: { phoneNumber: '+256712345678' },
  XAF_ACCOUNT: { phoneNumber: '+237671234567' },
  XOF_ACCOUNT: { phoneNumber: '+221701234567', region: 'SN' },
  SOLANA_WALLET: { address: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uHMECrb' },
  TRON_WALLET: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  SPARK_WALLET: { address: 'sp1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9ucez8h3s' },
};

const ETHEREUM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const address = { line1: '100 Main St', city: 'London', postalCode: 'EC1A 1BB', country: 'GB' };

const beneficiaryValues: Readonly<Record<string, unknown>> = {
  fullName: 'Ada Lovelace',
  legalName: 'Acme LLC',
  address,
  countryOfResidence: 'US',
  phoneNumber: '+15551234567',
};

/** A value that satisfies the rule of a field, check digits included. */
export function exampleValue(type: AccountType, name: string, field: AccountTypeField): string {
  const own = valuesByType[type.accountType]?.[name];
  return own ?? (field.checksum === 'EIP55' ? ETHEREUM_ADDRESS : (field.enum?.[0] ?? values[name] ?? 'MTN'));
}

/**
 * A valid `accountInfo` of the type, or of its other form, with all required fields and valid check digits. The API
 * reference and tests use it. The numbers are public test numbers.
 */
export function accountInfoExample(
  type: AccountType,
  beneficiaryType: CustomerType = 'INDIVIDUAL',
): AccountInfo {
  const [identifier] = type.exactlyOneOf ?? [];
  const fields = canonicalFields(type).filter(
    ([name, field]) => field.required === true || name === identifier,
  );
  const required = type.beneficiary?.[beneficiaryType].required ?? [];
  const beneficiary = Object.fromEntries(
    required.map((name) => [name, structuredClone(beneficiaryValues[name])]),
  );
  return {
    accountType: type.accountType,
    ...Object.fromEntries(fields.map(([name, field]) => [name, exampleValue(type, name, field)])),
    ...(type.paymentRails.length > 0 ? { paymentRails: type.paymentRails.slice(0, 1) } : {}),
    ...(type.beneficiary ? { beneficiary: { beneficiaryType, ...beneficiary } } : {}),
  };
}
