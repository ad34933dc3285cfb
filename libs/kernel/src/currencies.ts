/** A currency as the API shows it. */
export interface Currency {
  code: string;
  name: string;
  symbol: string;
  /** Digits after the decimal point of one unit (ISO 4217; 8 for BTC, 6 for the stablecoins). */
  decimals: number;
}

/** All currencies of the deployment (docs/behaviour.md 13). */
export const currencies: Readonly<Record<string, Currency>> = {
  USD: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
  EUR: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
  GBP: { code: 'GBP', name: 'Pound Sterling', symbol: '£', decimals: 2 },
  MXN: { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
  BRL: { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2 },
  PHP: { code: 'PHP', name: 'Philippine Peso', symbol: '₱', decimals: 2 },
  INR: { code: 'INR', name: 'Indian Rupee', symbol: '₹', decimals: 2 },
  NGN: { code: 'NGN', name: 'Nigerian Naira', symbol: '₦', decimals: 2 },
  ZAR: { code: 'ZAR', name: 'South African Rand', symbol: 'R', decimals: 2 },
  KES: { code: 'KES', name: 'Kenyan Shilling', symbol: 'KSh', decimals: 2 },
  TZS: { code: 'TZS', name: 'Tanzanian Shilling', symbol: 'TSh', decimals: 2 },
  ZMW: { code: 'ZMW', name: 'Zambian Kwacha', symbol: 'ZK', decimals: 2 },
  RWF: { code: 'RWF', name: 'Rwandan Franc', symbol: 'FRw', decimals: 0 },
  CAD: { code: 'CAD', name: 'Canadian Dollar', symbol: '$', decimals: 2 },
  DKK: { code: 'DKK', name: 'Danish Krone', symbol: 'kr', decimals: 2 },
  HKD: { code: 'HKD', name: 'Hong Kong Dollar', symbol: 'HK$', decimals: 2 },
  IDR: { code: 'IDR', name: 'Indonesian Rupiah', symbol: 'Rp', decimals: 2 },
  MYR: { code: 'MYR', name: 'Malaysian Ringgit', symbol: 'RM', decimals: 2 },
  SGD: { code: 'SGD', name: 'Singapore Dollar', symbol: 'S$', decimals: 2 },
  THB: { code: 'THB', name: 'Thai Baht', symbol: '฿', decimals: 2 },
  VND: { code: 'VND', name: 'Vietnamese Dong', symbol: '₫', decimals: 0 },
  AED: { code: 'AED', name: 'UAE Dirham', symbol: 'د.إ', decimals: 2 },
  BDT: { code: 'BDT', name: 'Bangladeshi Taka', symbol: '৳', decimals: 2 },
  BWP: { code: 'BWP', name: 'Botswana Pula', symbol: 'P', decimals: 2 },
  COP: { code: 'COP', name: 'Colombian Peso', symbol: '$', decimals: 2 },
  EGP: { code: 'EGP', name: 'Egyptian Pound', symbol: 'E£', decimals: 2 },
  GHS: { code: 'GHS', name: 'Ghanaian Cedi', symbol: 'GH₵', decimals: 2 },
  GTQ: { code: 'GTQ', name: 'Guatemalan Quetzal', symbol: 'Q', decimals: 2 },
  HTG: { code: 'HTG', name: 'Haitian Gourde', symbol: 'G', decimals: 2 },
  JMD: { code: 'JMD', name: 'Jamaican Dollar', symbol: 'J$', decimals: 2 },
  MWK: { code: 'MWK', name: 'Malawian Kwacha', symbol: 'MK', decimals: 2 },
  PKR: { code: 'PKR', name: 'Pakistani Rupee', symbol: '₨', decimals: 2 },
  UGX: { code: 'UGX', name: 'Ugandan Shilling', symbol: 'USh', decimals: 0 },
  XAF: { code: 'XAF', name: 'Central African CFA Franc', symbol: 'FCFA', decimals: 0 },
  XOF: { code: 'XOF', name: 'West African CFA Franc', symbol: 'CFA', decimals: 0 },
  BTC: { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 },
  USDC: { code: 'USDC', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  USDT: { code: 'USDT', name: 'Tether', symbol: 'USDT', decimals: 6 },
};

/** Codes of all currencies, in the order of docs/behaviour.md 13. */
export const currencyCodes: readonly string[] = Object.keys(currencies);

/** Whether the deployment supports the code. */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(currencies, code);
}

/**
 * The currency of a code.
 * @throws Error if the code is unknown. Callers check input with {@link isCurrency} first.
 */
export function currencyOf(code: string): Currency {
  const currency = isCurrency(code) ? currencies[code] : undefined;
  if (currency === undefined) throw new Error(`unknown currency ${code}`);
  return currency;
}
