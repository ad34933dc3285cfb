import { given } from './queries';

/** How a CSV says what a line is worth. */
export const MONEY_COLUMNS = ['SIGNED', 'DIRECTION', 'SPLIT'] as const;
export type MoneyColumns = (typeof MONEY_COLUMNS)[number];

const COLUMNS: Readonly<Record<MoneyColumns, readonly string[]>> = {
  SIGNED: ['amount'],
  DIRECTION: ['amount', 'direction'],
  SPLIT: ['debit', 'credit'],
};
const OTHER_COLUMNS = ['bookingDate', 'currency', 'bankReference', 'endToEndId', 'reference', 'counterparty'];

/** The text of a field of the dialog; undefined if there is none. */
type TextOf = (name: string) => string | undefined;

/** The field of the dialog that the API calls so. */
export const fieldOf = (member: string): string => `mapping.${member}`;

/** Words of a list, between commas; undefined if there is none. */
function wordsIn(textOf: TextOf, member: string): string[] | undefined {
  const words = (textOf(fieldOf(member)) ?? '').split(',').map((word) => word.trim());
  const found = words.filter((word) => word !== '');
  return found.length > 0 ? found : undefined;
}

/** Both or none: the API knows its own words only together. */
function directionsIn(textOf: TextOf): { CREDIT: string[]; DEBIT: string[] } | undefined {
  const [credit, debit] = [wordsIn(textOf, 'directions.CREDIT'), wordsIn(textOf, 'directions.DEBIT')];
  return credit || debit ? { CREDIT: credit ?? [], DEBIT: debit ?? [] } : undefined;
}

/** A space is a separator too, and would be no text. */
const separators: Readonly<Record<string, string>> = { SPACE: ' ', TAB: '\t' };
function separatorIn(textOf: TextOf, member: string): string | undefined {
  const chosen = textOf(fieldOf(member));
  return chosen === undefined ? undefined : (separators[chosen] ?? chosen);
}

/**
 * How the fields of the dialog say that a CSV is written, as the API wants it.
 * @param negative the ways to write a negative number that are chosen
 */
export function mappingIn(textOf: TextOf, negative: readonly string[]): object {
  const money = MONEY_COLUMNS.find((one) => one === textOf('money')) ?? 'SIGNED';
  const columns = [...OTHER_COLUMNS, ...COLUMNS[money]].flatMap((column) => {
    const name = textOf(fieldOf(`columns.${column}`));
    return name === undefined ? [] : [[column, name] as const];
  });
  return {
    columns: Object.fromEntries(columns),
    ...given({
      delimiter: separatorIn(textOf, 'delimiter'),
      dateFormat: textOf(fieldOf('dateFormat')),
      decimalSeparator: separatorIn(textOf, 'decimalSeparator'),
      groupSeparator: separatorIn(textOf, 'groupSeparator'),
      negative: negative.length > 0 ? negative : undefined,
      directions: money === 'DIRECTION' ? directionsIn(textOf) : undefined,
    }),
    skipRows: Number(textOf(fieldOf('skipRows')) ?? 0),
  };
}
