import type { TextForm } from '../field-rules';
import { AmountField, CurrencyCodeField, EnumField, IdField, LimitField, TextField } from '../fields';

/** As the contract of connectors has it, without 0: 15 digits, a point and 18 digits at most. */
const RATE: TextForm = {
  pattern: /^(?!0([.]0+)?$)(0|[1-9][0-9]{0,14})([.][0-9]{1,18})?$/,
  words: 'a decimal number above 0 as text, with at most 15 digits before the point and 18 after it',
};

/** POST /fx-trades. */
export class CreateFxTradeBody {
  @IdField('Connector', { description: 'It must have one settlement account in each of the currencies' })
  connectorId!: string;
  @CurrencyCodeField({ example: 'EUR' }) sell!: string;
  @CurrencyCodeField({ example: 'USD' }) buy!: string;
  @AmountField({ description: 'What is sold, smallest unit of `sell`' }) amount!: number;
  @TextField({
    optional: true,
    maxLength: 34,
    form: RATE,
    example: '1.0825',
    description: 'The least units of `buy` for one unit of `sell`',
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

/** GET /deposit-returns. */
export class ListDepositReturnsQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

const tradeOutcomes = ['COMPLETED', 'FAILED'] as const;

const evidence = {
  maxLength: 500,
  example: 'confirmation 4711 of the bank',
  description: 'How the operator knows it, without personal data',
};

/** POST /fx-trades/{fxTradeId}/resolve. */
export class ResolveFxTradeBody {
  @EnumField(tradeOutcomes) outcome!: (typeof tradeOutcomes)[number];
  @TextField(evidence) evidence!: string;
  @AmountField({
    optional: true,
    description:
      'What was bought, smallest unit of `buy`. COMPLETED needs it; the limit rate does not bind it',
  })
  boughtAmount?: number;
}

const paymentOutcomes = ['COMPLETED', 'FAILED', 'RETURNED'] as const;

/** POST /own-transfers/{ownTransferId}/resolve. */
export class ResolveOwnTransferBody {
  @EnumField(paymentOutcomes) outcome!: (typeof paymentOutcomes)[number];
  @TextField(evidence) evidence!: string;
}

/** POST /deposit-returns/{depositReturnId}/resolve. */
export class ResolveDepositReturnBody {
  @EnumField(paymentOutcomes) outcome!: (typeof paymentOutcomes)[number];
  @TextField(evidence) evidence!: string;
}
