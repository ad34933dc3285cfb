import { EnumField, IdField, IntegerField, MomentField, TextField } from '../fields';

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

/** FxTrade: an exchange of currencies with a bank. */
export class FxTradeResource {
  @IdField('FxTrade') id!: string;
  @IdField('Connector') connectorId!: string;
  @EnumField(states, { description: 'The states of an instruction' }) status!: string;
  @TextField({ example: 'EUR' }) sell!: string;
  @TextField({ example: 'USD' }) buy!: string;
  @IntegerField({ ...AMOUNT, description: 'What is sold, smallest unit of `sell`' }) amount!: number;
  @TextField({ nullable: true, example: '1.0825' }) limitRate!: string | null;
  @IntegerField({ ...AMOUNT, nullable: true, description: 'Smallest unit of `buy`; null before the end' })
  boughtAmount!: number | null;
  @TextField({ nullable: true, description: 'Of the bank' }) providerReference!: string | null;
  @TextField({ nullable: true, maxLength: 1_024, description: 'Why it is in its state' }) message!:
    | string
    | null;
  @MomentField() createdAt!: string;
}

/** OwnTransfer: a transfer between two settlement accounts. */
export class OwnTransferResource {
  @IdField('OwnTransfer') id!: string;
  @IdField('SettlementAccount') fromSettlementAccountId!: string;
  @IdField('SettlementAccount') toSettlementAccountId!: string;
  @EnumField(states, { description: 'The states of an instruction' }) status!: string;
  @TextField({ example: 'EUR' }) currency!: string;
  @IntegerField({ ...AMOUNT, description: 'Smallest units' }) amount!: number;
  @TextField({ nullable: true, description: 'Of the bank' }) providerReference!: string | null;
  @TextField({ nullable: true, maxLength: 1_024, description: 'Why it is in its state' }) message!:
    | string
    | null;
  @MomentField() createdAt!: string;
}
