import type { ReactNode } from 'react';
import { amountInWords } from './amount-words';
import { moneyText, type Amount } from './format';
import { Facts, ForeignText } from './values';

/** What is shown of an action before it moves money. */
export interface Review {
  /** What is shown in words too; null if no amount was typed. */
  amount: Amount | null;
  /** The amount in figures, and who pays whom. */
  facts: readonly (readonly [name: string, text: string])[];
}

/** A review of an amount, beside what else there is to check. */
export function reviewOf(amount: Amount, facts: Review['facts']): Review {
  return { amount, facts: [['Amount', moneyText(amount) ?? ''], ...facts] };
}

/** What is shown, and the fields that it is about. */
export interface Reviewed {
  fields: FormData;
  facts: Review['facts'];
}

/** What a person has to check, with the amount in words. */
export function reviewed(fields: FormData, { amount, facts }: Review): Reviewed {
  return { fields, facts: amount ? [...facts, ['In words', amountInWords(amount)]] : facts };
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** What an action will do, as a person has to check it. */
export function ReviewNote({ of: { facts } }: { of: Reviewed }): ReactNode {
  return (
    <div ref={focus} tabIndex={-1} role="group" aria-label="Check before it is done">
      <Facts of={facts.map(([name, text]) => [name, <ForeignText key={name}>{text}</ForeignText>])} />
    </div>
  );
}
