import { DateField, EnumField, IntegerField, LimitField, TextField } from '../fields';

/** Formats of a table, with their media types. */
export const tableTypes = {
  CSV: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  JSON_LINES: { type: 'application/jsonl; charset=utf-8', ending: 'jsonl' },
} as const;

/** What the entries of a list are written as: a page of JSON, or a table. */
const tableFormats = ['JSON', ...(Object.keys(tableTypes) as (keyof typeof tableTypes)[])] as const;
type TableFormat = (typeof tableFormats)[number];

const FORMAT = 'CSV and JSON lines have the entries alone, and `Link` leads to the next page';

/** Largest page of a journal, entries. */
export const JOURNAL_PAGE_MAX = 1_000;

/** A list that is also a table. */
export class TableQuery {
  @EnumField(tableFormats, { optional: true, description: FORMAT }) format?: TableFormat;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /trial-balance. */
export class TrialBalanceQuery extends TableQuery {
  @DateField({ optional: true, description: 'Day of UTC; default: today, so far' }) date?: string;
}

/** GET /profit-and-loss. */
export class ProfitAndLossQuery extends TableQuery {
  @DateField({ description: 'First day' }) from!: string;
  @DateField({ description: 'Last day' }) to!: string;
}

/** GET /journal. */
export class JournalQuery extends TableQuery {
  @DateField({ description: 'A day of UTC, up to today' }) date!: string;
  @IntegerField({
    optional: true,
    min: 1,
    max: JOURNAL_PAGE_MAX,
    description: 'Page size; default: the largest',
  })
  limit?: number;
}

/** GET /safeguarding. */
export class SafeguardingQuery extends TableQuery {
  @DateField({ optional: true, description: 'One day of UTC; default: today, so far' }) date?: string;
  @DateField({ optional: true, description: 'With `to`, in place of `date`: kept days from this one on' })
  from?: string;
  @DateField({ optional: true, description: 'With `from`: the last day' }) to?: string;
  @TextField({ optional: true, example: 'EUR' }) currency?: string;
  @LimitField() limit?: number;
}
