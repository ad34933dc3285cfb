import { AMOUNT_MAX } from '@corridor/kernel';
import { AmountField, BooleanField, CurrencyCodeField, EnumField, FreeObjectField, IdField } from '../fields';
import { IntegerField, TextField } from '../fields';

/** Longest text of a payer, characters. */
const PAYMENT_TEXT_LENGTH_MAX = 1_024;

/** POST /settlement-accounts. */
export class CreateSettlementAccountBody {
  @IdField('Connector', { description: 'It moves the money of the account' }) connectorId!: string;
  @CurrencyCodeField() currency!: string;
  @TextField({ maxLength: 64, example: 'main account', description: 'Unique' }) name!: string;
  @FreeObjectField({
    description: '`accountType` and the fields of that type, as payment instructions show them to payers',
  })
  bankDetails!: object;
  @BooleanField({ optional: true, description: 'Payments leave it only as far as its money reaches' })
  prefunded?: boolean;
  @IntegerField({
    optional: true,
    min: 0,
    max: Number(AMOUNT_MAX),
    description: 'What must stay on a prefunded account, smallest units',
  })
  minimumBalance?: number;
  @TextField({
    optional: true,
    nullable: true,
    example: '07:00 Europe/Berlin',
    description: 'When the statement of the day before is there; null if none is expected',
  })
  statementBy?: string | null;
}

/** POST /settlement-accounts/{settlementAccountId}/deposits. */
export class EnterDepositBody {
  @TextField({ example: 'D-4711', description: "The bank's own name of the deposit. It counts once" })
  depositId!: string;
  @AmountField() amount!: number;
  @CurrencyCodeField() currency!: string;
  @TextField({ optional: true, maxLength: PAYMENT_TEXT_LENGTH_MAX, description: 'What the payer wrote' })
  reference?: string;
  @TextField({ optional: true, description: 'The virtual account that the payer paid to' })
  virtualAccount?: string;
  @FreeObjectField({ optional: true, description: '`name` of the payer, and its `account` with all fields' })
  debtor?: object;
  @EnumField(['BOOKED', 'REVERSED'], { optional: true, description: 'REVERSED: the bank took it back' })
  status?: 'BOOKED' | 'REVERSED';
  @TextField({ maxLength: 500, description: 'For the audit log, without personal data' }) reason!: string;
}
