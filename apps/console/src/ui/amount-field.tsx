import type { ReactNode } from 'react';
import { InputFailure } from '../api/failure';
import { amountExample, rateText, smallestUnits } from './amounts';
import { TextField, textOf, type FieldProps } from './dialog';
import type { Amount } from './format';

/** An amount in units of its currency, as the language of the browser writes it. */
export function AmountField({ label, ...field }: Omit<FieldProps, 'placeholder'>): ReactNode {
  return <TextField {...field} label={`${label}, like ${amountExample()}`} />;
}

/** A rate, as the language of the browser writes it. */
export function RateField({ label, ...field }: Omit<FieldProps, 'placeholder'>): ReactNode {
  return <TextField {...field} label={`${label}, like ${amountExample(4)}`} />;
}

/** What a field says. @throws InputFailure of the field, if it can't be read */
function readIn<T>(fields: FormData, name: string, read: (text: string) => T): T {
  try {
    return read(textOf(fields, name) ?? '');
  } catch (error) {
    if (error instanceof RangeError) throw new InputFailure(name, error.message);
    throw error;
  }
}

/**
 * The amount of a field in smallest units, as the APIs take it.
 * @throws InputFailure if it is none, or 0
 */
export function amountIn(fields: FormData, name: string, currency: Amount['currency'], least = 1n): number {
  return readIn(fields, name, (text) => {
    const units = smallestUnits(text, currency);
    if (units < least) throw new RangeError(`The amount must be above 0.`);
    return Number(units);
  });
}

/** The rate of a field; undefined if there is none. @throws InputFailure */
export function rateIn(fields: FormData, name: string): string | undefined {
  return textOf(fields, name) === undefined ? undefined : readIn(fields, name, (text) => rateText(text));
}
