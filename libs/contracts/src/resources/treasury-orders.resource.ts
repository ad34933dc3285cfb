import {
  BooleanField,
  EnumField,
  ForeignTextField,
  IdField,
  IntegerField,
  MomentField,
  ObjectListField,
  TextField,
} from '../fields';

const AMOUNT = { min: 1, max: Number.MAX_SAFE_INTEGER };
const states = [
  'QUEUED',
  'SUBMITTING',
  'UNKNOWN',
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'CANCELLED',
];
const returnStates = [...states, 'RETURNED'];

/** What every order of the house has. */
class HouseOrderResource {
  @TextField({ nullable: true, description: 'Of the bank' }) providerReference!: string | null;
  @TextField({ nullable: true, maxLength: 1_024, description: 'Why it is in its state' }) message!:
    | string
    | null;
  @MomentField() createdAt!: string;
}

/** An order that credits a second settlement account. */
class CreditingOrderResource extends HouseOrderResource {
  @BooleanField({ description: 'Whether its credit was reported as a deposit' }) isCreditSeen!: boolean;
}

/** FxTrade: an exchange of currencies with a bank. */
export class FxTradeResource extends CreditingOrderResource {
  @IdField('FxTrade') id!: string;
  @IdField('Connector') connectorId!: string;
  @EnumField(states, { description: 'The states of an instruction' }) status!: string;
  @TextField({ example: 'EUR' }) sell!: string;
  @TextField({ example: 'USD' }) buy!: string;
  @IntegerField({ ...AMOUNT, description: 'What is sold, smallest unit of `sell`' }) amount!: number;
  @TextField({ nullable: true, example: '1.0825' }) limitRate!: string | null;
  @IntegerField({ ...AMOUNT, nullable: true, description: 'Smallest unit of `buy`; null before the end' })
  boughtAmount!: number | null;
}

/** OwnTransfer: a transfer between two settlement accounts. */
export class OwnTransferResource extends CreditingOrderResource {
  @IdField('OwnTransfer') id!: string;
  @IdField('SettlementAccount') fromSettlementAccountId!: string;
  @IdField('SettlementAccount') toSettlementAccountId!: string;
  @EnumField(returnStates, { description: 'The states of an instruction' }) status!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @IntegerField({ ...AMOUNT, description: 'Smallest units' }) amount!: number;
}

/** DepositReturn: a deposit of the suspense account that goes back to its payer. */
export class DepositReturnResource extends HouseOrderResource {
  @IdField('DepositReturn') id!: string;
  @IdField('PaymentInstruction', { description: 'Its name for the connector' }) instructionId!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @EnumField(returnStates, { description: 'The states of an instruction' }) status!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @IntegerField({ ...AMOUNT, description: 'Smallest units' }) amount!: number;
}

/** One change of an order of the house. */
export class OrderChangeResource {
  @IntegerField({ min: 1, max: AMOUNT.max }) version!: number;
  @TextField({ example: 'SUBMITTING' }) event!: string;
  @EnumField(returnStates) state!: string;
  @IntegerField({ min: 0, max: AMOUNT.max }) attempt!: number;
  @ForeignTextField({ nullable: true }) message!: string | null;
  @MomentField() at!: string;
}

const history = { maxItems: 1_000 };

/** A trade with its history, oldest first. */
export class FxTradeWithHistoryResource extends FxTradeResource {
  @ObjectListField(() => OrderChangeResource, history) history!: OrderChangeResource[];
}

/** A transfer with its history, oldest first. */
export class OwnTransferWithHistoryResource extends OwnTransferResource {
  @ObjectListField(() => OrderChangeResource, history) history!: OrderChangeResource[];
}

/** A return of a deposit with its history, oldest first. */
export class DepositReturnWithHistoryResource extends DepositReturnResource {
  @ObjectListField(() => OrderChangeResource, history) history!: OrderChangeResource[];
}
