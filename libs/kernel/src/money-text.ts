import { currencyOf, isCurrency } from './currencies';

/** An amount for people, such as 123.45 USD. `amount` in smallest units; computed on digits, because a float would round. */
export function moneyText(amount: bigint | number, currency: string): string {
  if (!isCurrency(currency)) return `${amount} smallest units of ${currency}`;
  const { decimals } = currencyOf(currency);
  const value = BigInt(amount);
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const whole = `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}`;
  return `${decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`} ${currency}`;
}
