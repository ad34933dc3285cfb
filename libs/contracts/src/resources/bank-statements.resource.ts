import { interimFormatNames, interimStateNames } from '../bodies/bank-statements.body';
import {
  AmountField,
  BooleanField,
  EnumField,
  ForeignTextField,
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  SumField,
  TextField,
  TextListField,
} from '../fields';
import { PERSON } from './operators.resource';

const SEALED_TEXT = 'What the payer wrote; masked without the permission RESOLVE';
const SEALED_PARTY = 'The other party; masked without the permission RESOLVE';
const WHOLE = { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** BankStatement: a statement of a settlement account. */
export class BankStatementResource {
  @IdField('BankStatement') id!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @TextField({ example: '2026-03-31', description: 'As the bank names it' }) statementId!: string;
  @TextField({ example: '2026-03-31', description: 'Day of the closing balance' }) date!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @IntegerField({ ...WHOLE, description: 'Smallest units' }) openingBalance!: number;
  @IntegerField({ ...WHOLE, description: 'Smallest units' }) closingBalance!: number;
  @IntegerField({ ...COUNT, description: 'Booked lines' }) lines!: number;
  @IntegerField({
    ...COUNT,
    description: 'Lines of it that another statement has shown; they are not booked again',
  })
  knownLines!: number;
  @EnumField(['IMPORTING', 'IMPORTED', 'UNDONE']) status!: string;
  @TextField({ nullable: true, description: 'The operator who has undone it' }) undoneBy!: string | null;
  @TextField(PERSON) undonePerson!: string | null;
  @TextField({ nullable: true }) undoReason!: string | null;
  @MomentField({ nullable: true }) undoneAt!: string | null;
}

/** A statement, with what is left to do for it. */
export class ListedStatementResource extends BankStatementResource {
  @IntegerField({ ...COUNT, description: 'Lines in the suspense account: each has an open break' })
  unmatchedLines!: number;
  @BooleanField({
    description: 'The last import of its account that is not undone: only this one can be undone',
  })
  isLastImport!: boolean;
}

/** A statement of several pages of which some are missing. It books nothing until they are there. */
export class IncompleteStatementResource {
  @IdField('SettlementAccount') settlementAccountId!: string;
  @TextField({ example: '2026-03-31', description: 'As the bank names it' }) statementId!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @TextListField({ example: ['1-3', '5'], description: 'Pages that are there' }) pages!: string[];
  @TextListField({
    example: ['4', '6-'],
    description: 'Pages that are missing. `6-`: page 6 and, until the last page is there, those after it',
  })
  missingPages!: string[];
  @MomentField({ description: 'When the first of them came' }) receivedAt!: string;
}

/** What became of a report of a camt.052, or of a notification of a camt.054. */
export class KeptReportResource {
  @TextField({ example: 'N-2026-03-31', description: 'As the bank names it' }) reportId!: string;
  @IntegerField({ ...COUNT, description: 'Booked entries' }) entries!: number;
  @IntegerField({ ...COUNT, description: 'Those that no report of the format has told of before' })
  newEntries!: number;
}

/** InterimEntry: a booked entry that the bank tells of before its statement. It moves nothing. */
export class InterimEntryResource {
  @IdField('InterimEntry') id!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @EnumField(interimFormatNames) format!: string;
  @TextField({ example: 'N-2026-03-31', description: 'The report that told of it first' }) reportId!: string;
  @EnumField(['CREDIT', 'DEBIT']) direction!: string;
  @AmountField() amount!: number;
  @TextField({ example: 'EUR' }) currency!: string;
  @TextField({ example: '2026-03-31' }) bookingDate!: string;
  @BooleanField({ description: 'The bank undoes an earlier entry' }) isReversal!: boolean;
  @ForeignTextField({ nullable: true, description: "The bank's own reference" }) bankReference!:
    | string
    | null;
  @ForeignTextField({ nullable: true, description: SEALED_TEXT }) text!: string | null;
  @ForeignTextField({ nullable: true, description: SEALED_PARTY }) counterparty!: string | null;
  @EnumField(interimStateNames, {
    description: 'MATCHED: open items explain it. BOOKED: a line of a statement is this entry',
  })
  state!: string;
  @TextListField({
    maxItems: 500,
    description: 'The open items that explained it, as GET /open-items names them',
  })
  itemIds!: string[];
  @IdField('StatementLine', { nullable: true, description: 'The line that it is' }) lineId!: string | null;
  @MomentField() createdAt!: string;
}

/** What became of a statement file. */
export class StatementUploadResource {
  @BooleanField({ description: 'False if every statement of the file was known, so that nothing changed' })
  isNew!: boolean;
  @ObjectListField(() => BankStatementResource, { maxItems: 1_000 }) statements!: BankStatementResource[];
  @ObjectListField(() => IncompleteStatementResource, {
    maxItems: 1_000,
    description: 'Statements of which pages are missing',
  })
  incomplete!: IncompleteStatementResource[];
  @ObjectListField(() => KeptReportResource, { maxItems: 20_000, description: 'Of a camt.052 or camt.054' })
  reports!: KeptReportResource[];
}

/** An open item, or a line without a match. */
export class OpenEntryResource {
  @TextField({
    description:
      'The line without a prefix, or the break of one that is not booked; of an item its transaction or, in the book of the house, its order or deposit without a prefix',
  })
  id!: string;
  @TextField({ optional: true, example: 'SETTLE', description: 'Of an item: kind of its journal entry' })
  kind?: string;
  @EnumField(['CREDIT', 'DEBIT']) direction!: string;
  @IntegerField({ ...COUNT, description: 'Smallest units' }) amount!: number;
  @TextField({ example: '2026-03-31', description: 'When an item was posted; the booking day of a line' })
  since!: string;
}

/** What is open for longer than it may. */
export class OverdueResource {
  @IntegerField(COUNT) count!: number;
  @SumField({ description: 'Credits minus debits, smallest units' }) amount!: number | string;
  @ObjectListField(() => OpenEntryResource, {
    maxItems: 100,
    description: 'The 100 oldest; `count` and `amount` are of all',
  })
  entries!: OpenEntryResource[];
}

/** Open items or lines of an age. */
export class OpenItemsResource {
  @IntegerField({ ...COUNT, description: 'Business days, inclusive' }) fromDays!: number;
  @IntegerField({ ...COUNT, nullable: true, description: 'Exclusive; null: without an end' })
  toDays!: number | null;
  @IntegerField(COUNT) count!: number;
  @SumField({ description: 'Credits minus debits, smallest units' }) amount!: number | string;
  @ObjectField(() => OpenEntryResource, { nullable: true }) oldest!: OpenEntryResource | null;
}

/** Proof: the comparison of a settlement account with its bank. */
export class ProofResource {
  @IdField('Proof') id!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @EnumField(['PROVEN', 'OPEN_ITEMS', 'DIFFERENT', 'MISSING_STATEMENT']) status!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @TextField({ nullable: true, example: '2026-03-31', description: 'Day of the last statement' })
  statementDate!: string | null;
  @IntegerField({
    ...WHOLE,
    nullable: true,
    description: 'Closing balance of the last statement, smallest units',
  })
  statementBalance!: number | null;
  @SumField({ description: '−NOSTRO, smallest units' }) ledgerBalance!: number | string;
  @SumField({ description: 'TRANSIT over all books, smallest units' }) transitBalance!: number | string;
  @SumField({ description: 'How far the bank and the ledger are apart, smallest units' })
  difference!: number | string;
  @TextField({ nullable: true, description: 'Day of the statement that should be there' })
  expectedDate!: string | null;
  @BooleanField({ description: 'Whether an import is not finished' }) isImporting!: boolean;
  @TextField({
    nullable: true,
    description: 'Day of the first statement that does not continue the one before it',
  })
  gapDate!: string | null;
  @ObjectListField(() => OpenItemsResource, {
    maxItems: 10,
    description: 'Lines in the suspense account, and those that are not booked (AMBIGUOUS_ENTRY), by age',
  })
  unmatchedLines!: OpenItemsResource[];
  @ObjectListField(() => OpenItemsResource, {
    maxItems: 10,
    description: 'What the bank has not shown yet, by age',
  })
  openItems!: OpenItemsResource[];
  @ObjectField(() => OverdueResource, {
    description: 'Items that are open for two business days more than their rail takes',
  })
  overdueItems!: OverdueResource;
  @ObjectField(() => OverdueResource, { description: 'Lines that are older than one business day' })
  overdueLines!: OverdueResource;
  @MomentField() createdAt!: string;
}
