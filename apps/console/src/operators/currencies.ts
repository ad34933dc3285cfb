import type { Amount } from '../ui/format';

/** Codes that ISO 4217 does not have. */
const others: Readonly<Record<string, number>> = { BTC: 8, USDC: 6, USDT: 6 };
/** Of a code that the browser does not know. */
const USUAL_DECIMALS = 2;

/** Digits after the decimal point of one unit of a currency. */
export function decimalsOf(code: string): number {
  const known = others[code];
  if (known !== undefined) return known;
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    return format.resolvedOptions().maximumFractionDigits ?? USUAL_DECIMALS;
  } catch {
    return USUAL_DECIMALS;
  }
}

/** An amount of the operators' API, which names the code of its currency alone. */
export function amountOf(amount: number | null | undefined, code: string | null | undefined): Amount | null {
  if (amount === null || amount === undefined || !code) return null;
  return { amount, currency: { code, decimals: decimalsOf(code) } };
}
