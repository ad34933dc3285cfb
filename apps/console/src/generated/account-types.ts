// Written by `npm run checks -- sdks`.
interface AccountTypeField {
  name: string;
  isOptional: boolean;
  options?: readonly string[];
}

/** A type of bank accounts, with the fields of one. */
export interface AccountType {
  accountType: string;
  currencies: readonly string[];
  fields: readonly AccountTypeField[];
}

export const accountTypes: readonly AccountType[] = [
  {
    accountType: 'USD_ACCOUNT',
    currencies: ['USD'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'routingNumber', isOptional: false },
      { name: 'accountCategory', isOptional: true, options: ['CHECKING', 'SAVINGS'] },
      { name: 'bankName', isOptional: true },
    ],
  },
  {
    accountType: 'MXN_ACCOUNT',
    currencies: ['MXN'],
    fields: [
      { name: 'clabeNumber', isOptional: false },
      { name: 'bankName', isOptional: true },
    ],
  },
  {
    accountType: 'BRL_ACCOUNT',
    currencies: ['BRL'],
    fields: [
      { name: 'pixKey', isOptional: false },
      { name: 'pixKeyType', isOptional: false, options: ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'] },
      { name: 'taxId', isOptional: false },
      { name: 'bankName', isOptional: true },
    ],
  },
  {
    accountType: 'EUR_ACCOUNT',
    currencies: ['EUR'],
    fields: [
      { name: 'iban', isOptional: false },
      { name: 'swiftCode', isOptional: true },
      { name: 'bankName', isOptional: true },
      { name: 'swiftBic', isOptional: true },
    ],
  },
  {
    accountType: 'PHP_ACCOUNT',
    currencies: ['PHP'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
    ],
  },
  {
    accountType: 'GBP_ACCOUNT',
    currencies: ['GBP'],
    fields: [
      { name: 'sortCode', isOptional: false },
      { name: 'accountNumber', isOptional: false },
    ],
  },
  { accountType: 'INR_ACCOUNT', currencies: ['INR'], fields: [{ name: 'vpa', isOptional: false }] },
  {
    accountType: 'NGN_ACCOUNT',
    currencies: ['NGN'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'bankName', isOptional: false },
    ],
  },
  {
    accountType: 'ZAR_ACCOUNT',
    currencies: ['ZAR'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'bankName', isOptional: false },
    ],
  },
  {
    accountType: 'KES_ACCOUNT',
    currencies: ['KES'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false, options: ['M-PESA'] },
    ],
  },
  {
    accountType: 'TZS_ACCOUNT',
    currencies: ['TZS'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false, options: ['AIRTEL', 'VODACOM'] },
    ],
  },
  {
    accountType: 'ZMW_ACCOUNT',
    currencies: ['ZMW'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false, options: ['TNM', 'AIRTEL', 'ZAMTEL', 'MTN'] },
    ],
  },
  {
    accountType: 'RWF_ACCOUNT',
    currencies: ['RWF'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false, options: ['MTN', 'AIRTEL'] },
    ],
  },
  {
    accountType: 'CAD_ACCOUNT',
    currencies: ['CAD'],
    fields: [
      { name: 'bankCode', isOptional: false },
      { name: 'branchCode', isOptional: false },
      { name: 'accountNumber', isOptional: false },
    ],
  },
  {
    accountType: 'LIGHTNING',
    currencies: ['BTC'],
    fields: [
      { name: 'invoice', isOptional: true },
      { name: 'bolt12', isOptional: true },
      { name: 'lightningAddress', isOptional: true },
      { name: 'address', isOptional: true },
    ],
  },
  { accountType: 'SOLANA_WALLET', currencies: ['USDC'], fields: [{ name: 'address', isOptional: false }] },
  {
    accountType: 'ETHEREUM_WALLET',
    currencies: ['USDC', 'USDT'],
    fields: [{ name: 'address', isOptional: false }],
  },
  { accountType: 'POLYGON_WALLET', currencies: ['USDC'], fields: [{ name: 'address', isOptional: false }] },
  { accountType: 'BASE_WALLET', currencies: ['USDC'], fields: [{ name: 'address', isOptional: false }] },
  { accountType: 'TRON_WALLET', currencies: ['USDT'], fields: [{ name: 'address', isOptional: false }] },
  { accountType: 'SPARK_WALLET', currencies: ['BTC'], fields: [{ name: 'address', isOptional: false }] },
  {
    accountType: 'AED_ACCOUNT',
    currencies: ['AED'],
    fields: [
      { name: 'iban', isOptional: false },
      { name: 'swiftCode', isOptional: true },
    ],
  },
  {
    accountType: 'BDT_ACCOUNT',
    currencies: ['BDT'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'branchCode', isOptional: false },
      { name: 'swiftCode', isOptional: true },
      { name: 'phoneNumber', isOptional: false },
    ],
  },
  {
    accountType: 'BWP_ACCOUNT',
    currencies: ['BWP'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false },
    ],
  },
  {
    accountType: 'COP_ACCOUNT',
    currencies: ['COP'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'bankAccountType', isOptional: false, options: ['CHECKING', 'SAVINGS'] },
      { name: 'phoneNumber', isOptional: false },
    ],
  },
  {
    accountType: 'DKK_ACCOUNT',
    currencies: ['DKK'],
    fields: [
      { name: 'iban', isOptional: false },
      { name: 'swiftCode', isOptional: true },
    ],
  },
  {
    accountType: 'EGP_ACCOUNT',
    currencies: ['EGP'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'iban', isOptional: true },
      { name: 'swiftCode', isOptional: true },
    ],
  },
  {
    accountType: 'GHS_ACCOUNT',
    currencies: ['GHS'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'phoneNumber', isOptional: false },
    ],
  },
  {
    accountType: 'GTQ_ACCOUNT',
    currencies: ['GTQ'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'phoneNumber', isOptional: false },
    ],
  },
  {
    accountType: 'HKD_ACCOUNT',
    currencies: ['HKD'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
      { name: 'swiftCode', isOptional: false },
    ],
  },
  { accountType: 'HTG_ACCOUNT', currencies: ['HTG'], fields: [{ name: 'phoneNumber', isOptional: false }] },
  {
    accountType: 'IDR_ACCOUNT',
    currencies: ['IDR'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
      { name: 'swiftCode', isOptional: false },
      { name: 'phoneNumber', isOptional: false },
    ],
  },
  {
    accountType: 'JMD_ACCOUNT',
    currencies: ['JMD'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'branchCode', isOptional: false },
      { name: 'bankAccountType', isOptional: false, options: ['CHECKING', 'SAVINGS'] },
    ],
  },
  {
    accountType: 'MWK_ACCOUNT',
    currencies: ['MWK'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false },
    ],
  },
  {
    accountType: 'MYR_ACCOUNT',
    currencies: ['MYR'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
      { name: 'swiftCode', isOptional: false },
    ],
  },
  {
    accountType: 'PKR_ACCOUNT',
    currencies: ['PKR'],
    fields: [
      { name: 'accountNumber', isOptional: false },
      { name: 'iban', isOptional: true },
      { name: 'phoneNumber', isOptional: false },
    ],
  },
  {
    accountType: 'SGD_ACCOUNT',
    currencies: ['SGD'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
      { name: 'swiftCode', isOptional: false },
    ],
  },
  {
    accountType: 'THB_ACCOUNT',
    currencies: ['THB'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
      { name: 'swiftCode', isOptional: false },
    ],
  },
  {
    accountType: 'UGX_ACCOUNT',
    currencies: ['UGX'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false },
    ],
  },
  {
    accountType: 'VND_ACCOUNT',
    currencies: ['VND'],
    fields: [
      { name: 'bankName', isOptional: false },
      { name: 'accountNumber', isOptional: false },
      { name: 'swiftCode', isOptional: false },
    ],
  },
  {
    accountType: 'XAF_ACCOUNT',
    currencies: ['XAF'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false },
      { name: 'region', isOptional: false, options: ['CM', 'CG'] },
    ],
  },
  {
    accountType: 'XOF_ACCOUNT',
    currencies: ['XOF'],
    fields: [
      { name: 'phoneNumber', isOptional: false },
      { name: 'provider', isOptional: false },
      { name: 'region', isOptional: false, options: ['BJ', 'CI', 'SN', 'TG'] },
    ],
  },
];
