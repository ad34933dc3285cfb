import type { StatementFormat } from './bank-statement.repository';
import { bai2Parts } from './bai2-statement.parser';
import { camtParts } from './camt-statement.parser';
import { csvParts } from './csv-statement.parser';
import type { StatementPart } from './domain/bank-line';
import { mt940Parts } from './mt940-statement.parser';
import { defaultMapping, type CsvMapping } from './domain/csv-mapping';

/** How a file is read. */
export interface StatementReading {
  format: StatementFormat;
  mapping: CsvMapping | null;
  /** Currency of the account. */
  currency: string;
  /** Day of a CSV, YYYY-MM-DD; its last booking by default. */
  date?: string | undefined;
  /** Zone of the days of the account, if it is known. */
  zone: string | null;
}

/** The statements of a file while it arrives. @throws DomainError INVALID_INPUT with every fault. */
export function statementParts(
  source: AsyncIterable<Buffer>,
  { format, mapping, currency, date, zone }: StatementReading,
): AsyncGenerator<StatementPart> {
  switch (format) {
    case 'CAMT053':
      return camtParts(source, zone);
    case 'MT940':
      return mt940Parts(source);
    case 'BAI2':
      return bai2Parts(source, currency);
    case 'CSV':
      return csvParts(source, { mapping: mapping ?? defaultMapping, currency, date });
  }
}
