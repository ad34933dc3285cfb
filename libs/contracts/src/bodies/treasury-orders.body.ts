import { AmountField, CurrencyCodeField, IdField, LimitField, TextField } from '../fields';

/** Longest decimal number, characters: 15 digits, a point and 18 digits. */
const DECIMAL_LENGTH_MAX = 34;

/** POST /fx-trades. */
export class CreateFxTradeBody {
  @IdField('Connector', { description: 'It must have one settlement account in each of the currencies' })
  connectorId!: string;
  @CurrencyCodeField({ example: 'EUR' }) sell!: string;
  @CurrencyCodeField({ example: 'USD' }) buy!: string;
  @AmountField({ description: 'What is sold, smallest unit of `sell`' }) amount!: number;
  @TextField({
    optional: true,
    maxLength: DECIMAL_LENGTH_MAX,
    example: '1.0825',
    description: 'The least units of `buy` for one unit of `sell`, a decimal number as text',
  })
  limitRate?: string;
}

/** POST /settlement-accounts/{settlementAccountId}/transfers. */
export class CreateOwnTransferBody {
  @IdField('SettlementAccount', { description: 'Another settlement account of the same currency' })
  toSettlementAccountId!: string;
  @AmountField({ description: 'Smallest units' }) amount!: number;
}

/** GET /settlement-accounts/{settlementAccountId}/transfers. */
export class ListOwnTransfersQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /fx-trades. */
export class ListFxTradesQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
