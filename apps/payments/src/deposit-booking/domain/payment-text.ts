import {
  accountsNamedIn,
  matchesIn,
  type AccountRange,
} from '../../settlement-accounts/domain/creditor-reference';
import { parseReference } from '../../transactions/domain/reference';

/** What a payer's text names. */
export interface NamedInText {
  /** Numbers of references of transactions. */
  serials: number[];
  accounts: AccountRange[];
}

/** The references in a text, whatever their case and spaces. */
export function namedInText(text: string): NamedInText {
  const written = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const serials = matchesIn(written, 'REF[0-9A-Z]{10}').flatMap(
    (found) => parseReference(`REF-${found.slice(3)}`) ?? [],
  );
  const accounts = new Map(accountsNamedIn(written).map((range) => [range.reference, range]));
  return { serials: [...new Set(serials)], accounts: [...accounts.values()] };
}
