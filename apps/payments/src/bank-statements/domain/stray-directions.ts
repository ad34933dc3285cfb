import type { LineDirection } from './bank-line';
import { directionOf, type CsvRowReading } from './csv-line';

/** A column that no field has, as long as each of its cells says credit or debit. */
interface Column {
  at: number;
  said: Set<LineDirection>;
  /** Some cell is more than a letter, which could stand for something else. */
  hasWord: boolean;
  /** The first row whose line has the other direction. */
  against: { row: number; said: LineDirection } | undefined;
}

/**
 * Columns that say of each line whether it is a debit, where the sign of the amount alone decides that. If nobody has named
 * such a column, unsigned debits would be read as credits.
 */
export class StrayDirections {
  private columns: Column[];
  private hasDebit = false;

  constructor(
    width: number,
    private readonly reading: Pick<CsvRowReading, 'places' | 'mapping'>,
  ) {
    const { places } = reading;
    const used = new Set([...places.values()].map(({ at }) => at));
    const isBySign = !places.has('direction') && !places.has('debit');
    this.columns = Array.from({ length: isBySign ? width : 0 }, (_none, at) => at)
      .filter((at) => !used.has(at))
      .map((at) => ({ at, said: new Set(), hasWord: false, against: undefined }));
  }

  note(row: number, cells: readonly string[], direction: LineDirection): void {
    this.hasDebit ||= direction === 'DEBIT';
    if (this.columns.length === 0) return;
    this.columns = this.columns.filter((column) => {
      const text = (cells[column.at] ?? '').trim();
      const said = directionOf(text, this.reading.mapping);
      if (said === undefined) return false;
      column.said.add(said);
      column.hasWord ||= text.length > 1;
      if (said !== direction) column.against ??= { row, said };
      return true;
    });
  }

  /** Each such column with the first row that it contradicts; none in a file that has debits by their sign. */
  found(): { at: number; row: number; said: LineDirection }[] {
    if (this.hasDebit) return [];
    return this.columns.flatMap(({ at, said, hasWord, against }) =>
      against && (hasWord || said.size > 1) ? [{ at, ...against }] : [],
    );
  }
}
