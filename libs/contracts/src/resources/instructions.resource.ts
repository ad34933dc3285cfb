import { breakActions, instructionStateNames, reportResults } from '../bodies/instructions.body';
import { CurrencyCodeField, EnumField, ForeignTextField, IdField, IntegerField } from '../fields';
import { MomentField, ObjectField, ObjectListField, SumField, TextField } from '../fields';
import { PERSON } from './operators.resource';

const MAX = Number.MAX_SAFE_INTEGER;

/** Money that came back from the receiving bank. */
export class InstructionReturnResource {
  @ForeignTextField() returnId!: string;
  @IntegerField({ min: 1, max: MAX, example: 10000 }) amount!: number;
}

/** Counterparty: who has the external account of a payment, masked. */
export class CounterpartyResource {
  @ForeignTextField({
    nullable: true,
    example: 'A**** L****',
    description: 'Null until a message for a connector names it',
  })
  name!: string | null;
  @ForeignTextField({
    nullable: true,
    description: 'The bank or provider of the account, as the platform named it',
  })
  bank!: string | null;
  @ForeignTextField({
    nullable: true,
    example: '****3210',
    description: 'The last four characters of the account',
  })
  identifier!: string | null;
}

export const COUNTERPARTY_OF_PAYMENT =
  'Who has the external account of the payment; masked. A payment that no connector got has the identifier alone. Each member is null if the payment has none';

/** PaymentInstruction: an order to a connector. */
export class InstructionResource {
  @IdField('PaymentInstruction') id!: string;
  @IdField('Transaction') transactionId!: string;
  @IdField('PlatformConfig') platformId!: string;
  @IdField('Customer', { nullable: true, description: 'Null for the platform itself' }) customerId!:
    | string
    | null;
  @ObjectField(() => CounterpartyResource, { description: 'Who is paid, or is debited for COLLECT; masked' })
  counterparty!: CounterpartyResource;
  @IdField('Connector') connectorId!: string;
  @IdField('SettlementAccount', { nullable: true }) settlementAccountId!: string | null;
  @TextField({ example: 'PAYOUT' }) operation!: string;
  @EnumField(instructionStateNames) state!: string;
  @IntegerField({ min: 0, max: MAX, description: 'Number of the last attempt' }) attempt!: number;
  @IntegerField({ min: 1, max: MAX, example: 10000, description: 'Smallest unit' }) amount!: number;
  @CurrencyCodeField() currency!: string;
  @TextField({ nullable: true, example: 'SEPA' }) paymentRail!: string | null;
  @ForeignTextField({ nullable: true, description: "The connector's own name for the payment" })
  providerReference!: string | null;
  @TextField({ nullable: true, example: 'CONNECTOR_DOWN', description: 'Why it is HELD' })
  heldReason!: string | null;
  @ObjectListField(() => InstructionReturnResource) returns!: InstructionReturnResource[];
  @MomentField() queuedAt!: string;
  @MomentField({ nullable: true }) attemptedAt!: string | null;
  @MomentField() changedAt!: string;
}

/** One change of an instruction. */
export class InstructionChangeResource {
  @IntegerField({ min: 1, max: MAX }) version!: number;
  @TextField({ example: 'SUBMITTING' }) event!: string;
  @EnumField(instructionStateNames) state!: string;
  @IntegerField({ min: 0, max: MAX }) attempt!: number;
  @IdField('Connector') connectorId!: string;
  @ForeignTextField({ nullable: true }) message!: string | null;
  @MomentField() at!: string;
}

/** An instruction with its history, oldest first. */
export class InstructionWithHistoryResource extends InstructionResource {
  @ObjectListField(() => InstructionChangeResource, { maxItems: 1_000 })
  history!: InstructionChangeResource[];
}

/** A report of a connector, without its content. */
export class ReportResource {
  @IdField('Connector') connectorId!: string;
  @ForeignTextField() reportId!: string;
  @TextField({ example: 'instruction.report' }) type!: string;
  @MomentField() receivedAt!: string;
  @EnumField(reportResults, { nullable: true, description: 'Null while it waits to be applied' })
  result!: string | null;
  @ForeignTextField({ nullable: true }) reason!: string | null;
}

/** Break: a finding that a person has to look into. */
export class BreakResource {
  @IdField('Break') id!: string;
  @TextField({ example: 'CONTRADICTION' }) kind!: string;
  @EnumField(['CRITICAL', 'WARNING']) severity!: string;
  @EnumField(['OPEN', 'RESOLVED']) status!: string;
  @IdField('Connector', { nullable: true }) connectorId!: string | null;
  @IdField('SettlementAccount', {
    nullable: true,
    description: 'Of what the break names: an account, a deposit or an instruction',
  })
  settlementAccountId!: string | null;
  @IdField('PaymentInstruction', { nullable: true }) instructionId!: string | null;
  @IdField('Transaction', {
    nullable: true,
    description: 'Whose money is in the suspense account of its platform',
  })
  transactionId!: string | null;
  @ForeignTextField({ nullable: true, description: 'The name that the bank gives the deposit' })
  depositId!: string | null;
  @SumField({ nullable: true, example: 10000 }) amount!: number | string | null;
  @CurrencyCodeField({ nullable: true }) currency!: string | null;
  @ForeignTextField() message!: string;
  @ForeignTextField({ nullable: true, description: 'Of a CONTRADICTION: why, by the side that contradicts' })
  saidReason!: string | null;
  @ForeignTextField({ nullable: true, description: 'Of a CONTRADICTION: why, by what was known before it' })
  knownReason!: string | null;
  @MomentField() createdAt!: string;
  @EnumField(breakActions, { nullable: true, description: 'Null if it is open, or resolved itself' })
  resolution!: string | null;
  @TextField({ nullable: true }) resolvedBy!: string | null;
  @TextField(PERSON) resolvedPerson!: string | null;
  @MomentField({ nullable: true }) resolvedAt!: string | null;
}

/** A break with what the bank says of its money. */
export class ListedBreakResource extends BreakResource {
  @IdField('StatementLine', { nullable: true, description: 'The line that nothing explains' })
  lineId!: string | null;
  @ForeignTextField({
    nullable: true,
    description:
      'What the payer wrote, of a line or deposit, or a listed report that is not valid; masked without the permission RESOLVE',
  })
  text!: string | null;
  @ForeignTextField({ nullable: true, description: 'The other party; masked without the permission RESOLVE' })
  counterparty!: string | null;
}
