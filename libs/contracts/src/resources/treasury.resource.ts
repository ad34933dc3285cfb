import { CreateSettlementAccountBody } from '../bodies/treasury.body';
import { AmountField, CurrencyCodeField, DateField, EnumField, IdField, TextField } from '../fields';

/** What became of a deposit. */
const depositStates = [
  'RECEIVED',
  'CREDITED',
  'PAID',
  'SENT_BACK',
  'SUSPENDED',
  'WRITTEN_OFF',
  'OWN_ORDER',
  'REVERSED',
] as const;

/** SettlementAccount: an account of the house at a bank. */
export class SettlementAccountResource extends CreateSettlementAccountBody {
  @IdField('SettlementAccount') id!: string;
  @DateField({ description: 'The day on which the bank executes what it gets now' }) valueDate!: string;
  @DateField({ description: 'The first business day after today' }) nextBusinessDay!: string;
}

/** Deposit: money that arrived on a settlement account. */
export class DepositResource {
  @TextField({ description: "The bank's own name of the deposit" }) depositId!: string;
  @IdField('SettlementAccount') settlementAccountId!: string;
  @AmountField() amount!: number;
  @CurrencyCodeField() currency!: string;
  @EnumField(depositStates, {
    description:
      'RECEIVED: it is booked within a second. CREDITED: an internal account has it. PAID: it paid a quote. SENT_BACK: ' +
      'it goes back to its payer. SUSPENDED: it matches nothing. WRITTEN_OFF: an operator booked it to the own funds. ' +
      'OWN_ORDER: it is the credit of a trade or transfer of the house. REVERSED: the bank took it back.',
  })
  state!: (typeof depositStates)[number];
  @IdField('Transaction', { nullable: true, description: 'The transaction that has the money' })
  transactionId!: string | null;
}
