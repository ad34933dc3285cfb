import { faultsOf, inWords } from '@corridor/connector-contract';
import { invalidInput } from '@corridor/kernel';
import { z } from 'zod';
import {
  csvDateFormats,
  csvFields,
  defaultMapping,
  foldedName,
  moneyFault,
  type CsvColumns,
  type CsvMapping,
} from './domain/csv-mapping';
import { negativeForms } from './domain/written-amount';

/** Longest name of a column, characters. */
const NAME_LENGTH_MAX = 128;
/** Most words for a direction. */
const WORDS_MAX = 10;
/** Most rows before that of the column names. */
const SKIP_ROWS_MAX = 1_000;

const name = z
  .string()
  .max(NAME_LENGTH_MAX)
  .refine((text) => text.trim() !== '', 'must not be empty');
const words = z.array(name).min(1).max(WORDS_MAX);
const decimalSeparator = z.enum(['.', ','], 'must be a full stop or a comma');
/** Every space of Unicode means a space, and every apostrophe the plain one. */
const groupSeparator = z.preprocess(
  (text) =>
    typeof text === 'string' ? text.replace(/^\p{Zs}$/u, ' ').replace(/^[\u2018\u2019\u02BC]$/u, "'") : text,
  z.enum(['.', ',', ' ', "'"], 'must be a full stop, a comma, a space or an apostrophe'),
);
const negative = z.preprocess(
  (form) => (typeof form === 'string' ? [form] : form),
  z.array(z.enum(negativeForms)).min(1).max(negativeForms.length),
);

const columns = z.partialRecord(z.enum(csvFields), name).superRefine((named, context) => {
  const has = (field: (typeof csvFields)[number]): boolean => named[field] !== undefined;
  if (!has('bookingDate')) context.addIssue({ code: 'custom', message: 'must name bookingDate' });
  const fault = moneyFault(has);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  const money = ['amount', 'direction', 'debit', 'credit'] as const;
  const folded = money.flatMap((field) => (named[field] === undefined ? [] : foldedName(named[field])));
  if (new Set(folded).size < folded.length)
    context.addIssue({
      code: 'custom',
      message: 'must name another column for each of amount, direction, debit, credit',
    });
});

const document = z
  .strictObject({
    columns: columns.optional(),
    delimiter: z
      .enum([',', ';', '\t', '|'], 'must be a comma, a semicolon, a tab or a vertical bar')
      .default(defaultMapping.delimiter),
    dateFormat: z.enum(csvDateFormats).default(defaultMapping.dateFormat),
    decimalSeparator: decimalSeparator.optional(),
    groupSeparator: groupSeparator.optional(),
    negative: negative.optional(),
    // The two separators may stand in an object of their own.
    numberFormat: z
      .strictObject({
        decimalSeparator: decimalSeparator.optional(),
        groupSeparator: groupSeparator.optional(),
      })
      .default({}),
    skipRows: z.int().min(0).max(SKIP_ROWS_MAX).default(0),
    directions: z.strictObject({ CREDIT: words, DEBIT: words }).default({
      CREDIT: [...defaultMapping.directions.CREDIT],
      DEBIT: [...defaultMapping.directions.DEBIT],
    }),
  })
  .transform(
    ({ numberFormat, decimalSeparator: decimal, groupSeparator: group, negative: forms, ...rest }) => ({
      ...rest,
      numberFormat: {
        decimalSeparator:
          decimal ?? numberFormat.decimalSeparator ?? defaultMapping.numberFormat.decimalSeparator,
        groupSeparator: group ?? numberFormat.groupSeparator,
        negative: forms,
      },
    }),
  )
  .refine(({ numberFormat }) => numberFormat.decimalSeparator !== numberFormat.groupSeparator, {
    path: ['groupSeparator'],
    message: 'must not be the decimalSeparator',
  })
  .refine(({ directions }) => !directions.CREDIT.some((word) => isAmong(directions.DEBIT, word)), {
    path: ['directions'],
    message: 'must have other words for CREDIT than for DEBIT',
  });

function isAmong(others: readonly string[], word: string): boolean {
  return others.some((other) => other.toUpperCase() === word.toUpperCase());
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidInput([{ field: 'mapping', message: 'mapping must be JSON' }]);
  }
}

/** Reads how a CSV is written. @throws DomainError INVALID_INPUT with every fault. */
export function parseCsvMapping(text: string): CsvMapping {
  const parsed = document.safeParse(jsonOf(text), inWords);
  if (!parsed.success) throw invalidInput(faultsOf(parsed.error, ['mapping']));
  const { numberFormat, columns: named, ...rest } = parsed.data;
  const { decimalSeparator: decimal, groupSeparator: group, negative: forms } = numberFormat;
  return {
    ...rest,
    columns: (named as CsvColumns | undefined) ?? null,
    numberFormat: {
      decimalSeparator: decimal,
      ...(group === undefined ? {} : { groupSeparator: group }),
      ...(forms === undefined ? {} : { negative: forms }),
    },
  };
}
