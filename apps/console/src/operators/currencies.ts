import { currencyOf } from '../ui/amounts';
import { unitsOf, type Amount } from '../ui/format';

/** An amount of the operators' API, which names the code of its currency alone. */
export function amountOf(
  amount: number | string | null | undefined,
  code: string | null | undefined,
): Amount | null {
  if (amount === null || amount === undefined || !code) return null;
  return { amount, currency: currencyOf(code) };
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
