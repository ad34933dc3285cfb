import { AMOUNT_MAX, currencyOf } from '@corridor/kernel';

const DECIMAL = /^\+?(\d{0,18})(?:\.(\d{0,17}))?$/;
/** `ActiveOrHistoricCurrencyAndAmount` of ISO 20022 allows five digits after the point. */
const FRACTION_DIGITS_MAX = 5;

/** Whether amounts of the currency can be written in an ISO 20022 message. Those of BTC cannot. */
export function isWritable(currency: string): boolean {
  return currencyOf(currency).decimals <= FRACTION_DIGITS_MAX;
}

/**
 * Writes an amount of smallest units as the decimal text of ISO 20022 with the digits of the currency (ISO 4217):
 * 1234 is `12.34` in EUR and `1234` in RWF.
 * @throws RangeError if the amount is negative or the currency has more than five digits
 */
export function toDecimal(amount: bigint, currency: string): string {
  const { decimals } = currencyOf(currency);
  if (amount < 0n) throw new RangeError('an amount in a message is not negative');
  if (decimals > FRACTION_DIGITS_MAX) throw new RangeError(`no message can carry an amount in ${currency}`);
  if (decimals === 0) return amount.toString();
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Reads the decimal text of ISO 20022 (`xs:decimal`) as smallest units of the currency. Zeros beyond the digits of the
 * currency are allowed.
 * @returns undefined if the text is no such number, is finer than the smallest unit, or is above {@link AMOUNT_MAX}
 */
export function fromDecimal(text: string, currency: string): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return undefined;
  const { decimals } = currencyOf(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return units > AMOUNT_MAX ? undefined : units;
}
