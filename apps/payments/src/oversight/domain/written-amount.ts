import { AMOUNT_MAX, currencyCodes, currencyOf } from '@corridor/kernel';

/** A number such as 12.50 or 1,250.00, and the code of a currency if it is named. */
const WRITTEN = /^(\d{1,19}|\d{1,3}(?:,\d{3}){1,6})(?:\.(\d{1,8}))?(?: ?([A-Z]{3,4}))?$/;

/** What a text may be an amount of: smallest units by currency. Empty if it is not an amount. */
export function amountsOf(text: string): Map<string, bigint> {
  const [, whole = '', fraction = '', code] = WRITTEN.exec(text.toUpperCase()) ?? [];
  const amounts = new Map<string, bigint>();
  if (whole === '') return amounts;
  const significant = fraction.replace(/0+$/, '');
  for (const currency of currencyCodes) {
    const { decimals } = currencyOf(currency);
    if ((code ?? currency) !== currency || significant.length > decimals) continue;
    const amount = BigInt(whole.replaceAll(',', '') + significant.padEnd(decimals, '0'));
    if (amount > 0n && amount <= AMOUNT_MAX) amounts.set(currency, amount);
  }
  return amounts;
}
