import { DomainError } from './domain-error';

/**
 * Largest amount and largest balance: 2^53 − 1 smallest units (docs/behaviour.md 1), so that JSON integers stay exact.
 */
export const AMOUNT_MAX = 9007199254740991n;

/**
 * Turns a validated JSON integer into the `bigint` that all arithmetic uses. Unit: the smallest unit of the currency.
 * @throws DomainError INVALID_AMOUNT for anything but an integer from 1 to {@link AMOUNT_MAX}.
 */
export function toAmount(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new DomainError(
      'INVALID_AMOUNT',
      `amount must be an integer from 1 to ${AMOUNT_MAX} in the smallest unit: 1234 is 12.34 USD`,
    );
  }
  return BigInt(value);
}

/**
 * Turns an amount or balance back into a JSON integer (smallest unit).
 * @throws RangeError if the value would lose precision, which the ledger's bounds make impossible.
 */
export function toJsonInteger(value: bigint): number {
  if (!isExact(value)) {
    throw new RangeError(`amount ${value} is outside the exact range of a JSON number`);
  }
  return Number(value);
}

/** A sum over many accounts in JSON: an integer, or a text of digits where most programs would round the number. */
export type JsonSum = number | string;

/** Turns a sum over many accounts (smallest unit) into JSON. No bound of the ledger holds for it. */
export function toJsonSum(value: bigint): JsonSum {
  return isExact(value) ? Number(value) : value.toString();
}

function isExact(value: bigint): boolean {
  return value <= AMOUNT_MAX && value >= -AMOUNT_MAX;
}
