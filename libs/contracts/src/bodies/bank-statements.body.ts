import { EnumField, IdField, LimitField, TextField } from '../fields';

/** Media types of a statement file. Text has no signature, so both stand for any text. */
export const statementFileTypes = ['application/xml', 'text/csv'] as const;
/** Largest statement file, bytes. */
export const STATEMENT_BYTES_MAX = 128 * 1024 * 1024;
const REASON_LENGTH_MAX = 500;
/** Longest mapping of a CSV, characters. */
const MAPPING_LENGTH_MAX = 4_000;

/** Formats that tell of booked entries before the statement. */
export const interimFormatNames = ['CAMT052', 'CAMT054'] as const;

/** What became of an interim entry. */
export const interimStateNames = ['UNMATCHED', 'MATCHED', 'BOOKED'] as const;

/** Fields of POST /settlement-accounts/{settlementAccountId}/statements beside the file. */
export class UploadStatementBody {
  @EnumField(['CAMT053', 'CSV', 'MT940', 'BAI2', ...interimFormatNames], {
    description:
      'CAMT053: camt.053, versions 02 to 13. CAMT052 and CAMT054, in the same versions, are no statements: their entries ' +
      'are compared with open items and with later statements, and move nothing',
  })
  format!: string;
  @TextField({
    optional: true,
    maxLength: MAPPING_LENGTH_MAX,
    example: '{"columns":{"bookingDate":"Date","amount":"Amount"},"delimiter":";"}',
    description: 'How the CSV is written, as JSON; it is kept for later files of the account',
  })
  mapping?: string;
  @EnumField(['true', 'false'], {
    optional: true,
    description:
      'true: known statements of the same id, or of the day of a CSV, with other content are undone first',
  })
  replace?: string;
  @TextField({
    optional: true,
    maxLength: REASON_LENGTH_MAX,
    example: 'the bank has corrected its statement',
    description: 'Why statements are replaced',
  })
  reason?: string;
}

/** POST /statements/{statementId}/undo. */
export class UndoStatementBody {
  @TextField({ optional: true, maxLength: REASON_LENGTH_MAX, example: 'it was the file of another bank' })
  reason?: string;
}

/** POST /settlement-accounts/{settlementAccountId}/incomplete-statements/discard. */
export class DiscardIncompleteStatementBody {
  @TextField({ maxLength: 64, example: '2026-03-31', description: 'As the bank names it' })
  statementId!: string;
  @TextField({ maxLength: REASON_LENGTH_MAX, example: 'the bank never sent page 2' }) reason!: string;
}

/** GET /settlement-accounts/{settlementAccountId}/statements. */
export class ListStatementsQuery {
  @IdField('BankStatement', {
    optional: true,
    description:
      'Only imports after this one that are not undone, the last one first: the order in which they can be undone',
  })
  importedAfter?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /proofs. */
export class ListProofsQuery {
  @IdField('SettlementAccount', { optional: true }) settlementAccountId?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /interim-entries. */
export class ListInterimEntriesQuery {
  @IdField('SettlementAccount') settlementAccountId!: string;
  @EnumField(interimStateNames, { optional: true }) state?: string;
  @EnumField(interimFormatNames, { optional: true }) format?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
