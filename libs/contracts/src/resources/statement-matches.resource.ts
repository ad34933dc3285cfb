import { differenceAccounts, lineStateNames } from '../bodies/statement-matches.body';
import {
  AmountField,
  BooleanField,
  EnumField,
  ForeignTextField,
  IdField,
  IntegerField,
  MomentField,
  SumField,
  TextField,
  TextListField,
} from '../fields';
import { PERSON } from './operators.resource';

const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER };
const MATCHED_MAX = 500;

/** StatementLine: a booked line of a bank statement. */
export class StatementLineResource {
  @IdField('StatementLine') id!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @IdField('BankStatement') bankStatementId!: string;
  @IntegerField({ ...COUNT, description: 'Place in the statement; 0: the balance before the first one' })
  number!: number;
  @EnumField(['CREDIT', 'DEBIT']) direction!: string;
  @AmountField() amount!: number;
  @TextField({ example: 'EUR' }) currency!: string;
  @TextField({ example: '2026-03-31' }) bookingDate!: string;
  @BooleanField({ description: 'The bank undoes an earlier line' }) isReversal!: boolean;
  @ForeignTextField({ nullable: true, description: "The bank's own reference" }) bankReference!:
    | string
    | null;
  @ForeignTextField({
    nullable: true,
    description: 'What the payer wrote; masked without the permission RESOLVE',
  })
  text!: string | null;
  @ForeignTextField({ nullable: true, description: 'The other party; masked without the permission RESOLVE' })
  counterparty!: string | null;
  @EnumField(lineStateNames) state!: string;
  @TextField({ nullable: true, example: 'BANK_REFERENCE', description: 'How it was matched' })
  rule!: string | null;
  @IdField('Match', { nullable: true, description: 'What POST /matches/{matchId}/undo undoes' })
  matchId!: string | null;
  @IdField('Break', { nullable: true, description: 'Its open break' }) breakId!: string | null;
}

/** OpenItem: what the ledger has posted on a settlement account, and no line has shown yet. */
export class OpenItemResource {
  @TextField({ example: 'OpenItem:WzEsIjAxOTlhMWIyIl0', description: 'Opaque' }) id!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @TextField({ example: 'SETTLE', description: 'Kind of its journal entry' }) kind!: string;
  @EnumField(['CREDIT', 'DEBIT'], { description: 'Of the line that is expected' }) direction!: string;
  @AmountField() amount!: number;
  @TextField({ example: 'EUR' }) currency!: string;
  @MomentField() postedAt!: string;
  @IntegerField({ ...COUNT, description: 'Business days of the account since its posting' }) ageDays!: number;
  @IdField('Transaction', { nullable: true, description: 'Null for a step of the house itself' })
  transactionId!: string | null;
  @IdField('PaymentInstruction', { nullable: true, description: 'Also of an order of the house' })
  instructionId!: string | null;
  @TextField({ nullable: true, example: 'REF-4X7C2M9PQA' }) reference!: string | null;
  @ForeignTextField({
    nullable: true,
    description: 'The reference of the connector; of a deposit that waits in suspense, its name at the bank',
  })
  providerReference!: string | null;
}

/** Match: lines and items that an operator has matched, or whose match an operator has undone. */
export class MatchResource {
  @IdField('Match') id!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @TextField({ example: 'HAND', description: 'HAND, or how an undone match was found' }) rule!: string;
  @TextListField({ maxItems: MATCHED_MAX }) lineIds!: string[];
  @TextListField({ maxItems: MATCHED_MAX }) itemIds!: string[];
  @SumField({ description: 'Credits less debits, smallest units' }) linesAmount!: number | string;
  @SumField({ description: 'Credits less debits, smallest units' }) itemsAmount!: number | string;
  @EnumField(differenceAccounts, { nullable: true, description: 'The account that has the difference' })
  differenceAccount!: string | null;
  @TextField({ nullable: true }) reason!: string | null;
  @TextField({ nullable: true, description: 'Null: the system' }) matchedBy!: string | null;
  @TextField(PERSON) matchedPerson!: string | null;
  @EnumField(['ACTIVE', 'UNDONE']) status!: string;
  @TextField({ nullable: true }) undoneBy!: string | null;
  @TextField(PERSON) undonePerson!: string | null;
  @TextField({ nullable: true }) undoReason!: string | null;
  @MomentField({ nullable: true }) undoneAt!: string | null;
  @MomentField() createdAt!: string;
}
