import { unitsOf, type Amount } from '../ui/format';

/** Digits after the decimal point of one unit, where there are not two. */
const others: Readonly<Record<string, number>> = {
  RWF: 0,
  VND: 0,
  UGX: 0,
  XAF: 0,
  XOF: 0,
  BTC: 8,
  USDC: 6,
  USDT: 6,
};
const USUAL_DECIMALS = 2;

/** Digits after the decimal point of one unit of a currency. Tables of browsers differ from ISO 4217. */
export function decimalsOf(code: string): number {
  return others[code] ?? USUAL_DECIMALS;
}

/** An amount of the operators' API, which names the code of its currency alone. */
export function amountOf(
  amount: number | string | null | undefined,
  code: string | null | undefined,
): Amount | null {
  if (amount === null || amount === undefined || !code) return null;
  return { amount, currency: { code, decimals: decimalsOf(code) } };
}

/** A figure without its currency, which its row names; nothing if there is none. */
export function figureText(amount: number | string | null, currency: string): string {
  const value = amountOf(amount, currency);
  return value ? unitsOf(value) : '';
}

/** Amounts for a chart: in units for its lines, and exactly as its table writes them. */
export function amountValues(amounts: readonly (Amount | null)[]): {
  values: (number | null)[];
  texts: string[];
} {
  return {
    values: amounts.map((one) => one && Number(one.amount) / 10 ** one.currency.decimals),
    texts: amounts.map((one) => (one ? unitsOf(one) : '')),
  };
}
