import { invalidInput } from '@corridor/kernel';
import { z } from 'zod';
import { csvDateFormats, csvFields, defaultMapping, type CsvMapping } from './domain/csv-mapping';

/** Longest name of a column, characters. */
const NAME_LENGTH_MAX = 128;
/** Most words for a direction. */
const WORDS_MAX = 10;

const name = z.string().min(1).max(NAME_LENGTH_MAX);
const words = z.array(name).min(1).max(WORDS_MAX);

const document = z
  .strictObject({
    columns: z.partialRecord(z.enum(csvFields), name).default({ ...defaultMapping.columns }),
    delimiter: z.enum([',', ';', '\t', '|']).default(defaultMapping.delimiter),
    dateFormat: z.enum(csvDateFormats).default(defaultMapping.dateFormat),
    numberFormat: z
      .strictObject({
        decimalSeparator: z.enum(['.', ',']),
        groupSeparator: z.enum(['.', ',', ' ', "'"]).optional(),
      })
      .refine((format) => format.decimalSeparator !== format.groupSeparator, 'must have two separators')
      .default({ ...defaultMapping.numberFormat }),
    directions: z.strictObject({ CREDIT: words, DEBIT: words }).default({
      CREDIT: [...defaultMapping.directions.CREDIT],
      DEBIT: [...defaultMapping.directions.DEBIT],
    }),
  })
  .refine(({ columns }) => columns.bookingDate !== undefined && columns.amount !== undefined, {
    path: ['columns'],
    message: 'must name bookingDate and amount',
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidInput([{ field: 'mapping', message: 'mapping must be JSON' }]);
  }
}

/** Reads how a CSV is written. @throws DomainError INVALID_INPUT with every fault. */
export function parseCsvMapping(text: string): CsvMapping {
  const parsed = document.safeParse(jsonOf(text));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => {
      const field = ['mapping', ...path].join('.');
      return { field, message: `${field} ${message}` };
    });
    throw invalidInput(faults);
  }
  const { numberFormat, columns, ...rest } = parsed.data;
  const { decimalSeparator, groupSeparator } = numberFormat;
  return {
    ...rest,
    columns: columns as CsvMapping['columns'],
    numberFormat: { decimalSeparator, ...(groupSeparator === undefined ? {} : { groupSeparator }) },
  };
}
