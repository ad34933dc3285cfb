import {
  quoteStatuses,
  lockedCurrencySides,
  type QuoteStatus,
  type LockedCurrencySide,
} from '@corridor/kernel';
import {
  AmountField,
  BooleanField,
  CurrencyCodeField,
  DateBoundField,
  EnumField,
  IdField,
  KnownTextsField,
  LimitField,
  ObjectField,
  TextField,
  UmaAddressField,
} from '../fields';
import { ExternalReferenceField } from '../metadata';
import { CustomerInfoBody } from './customer-info.body';
import { CreateExternalAccountBody } from './external-accounts.body';
import { PaymentLabels } from './payments.body';

/** Kinds of sources of a quote. */
export const quoteSourceTypes = ['ACCOUNT', 'REALTIME_FUNDING'] as const;
/** Kinds of destinations of a payment. */
export const paidDestinationTypes = ['ACCOUNT', 'UMA_ADDRESS'] as const;
/** Kinds of destinations of a quote as the request names them. */
export const quoteDestinationTypes = [...paidDestinationTypes, 'EXTERNAL_ACCOUNT_DETAILS'] as const;
/** Purposes of a payment (docs/behaviour.md 8). */
export const purposesOfPayment = [
  'GIFT',
  'SELF',
  'GOODS_OR_SERVICES',
  'EDUCATION',
  'HEALTH_OR_MEDICAL',
  'REAL_ESTATE_PURCHASE',
  'TAX_PAYMENT',
  'LOAN_PAYMENT',
  'UTILITY_BILL',
  'DONATION',
  'TRAVEL',
  'OTHER',
] as const;
export type PurposeOfPayment = (typeof purposesOfPayment)[number];

/** Source of a new quote: an internal account, or money that is paid in for it. */
export class QuoteSourceBody {
  @EnumField(quoteSourceTypes, { optional: true, description: 'Default with `accountId`: ACCOUNT' })
  sourceType?: (typeof quoteSourceTypes)[number];
  @IdField('InternalAccount', { optional: true, description: 'For ACCOUNT' }) accountId?: string;
  @IdField('Customer', {
    optional: true,
    nullable: true,
    description: 'Owner of the money; absent: the platform',
  })
  customerId?: string | null;
  @CurrencyCodeField({ optional: true, description: 'For REALTIME_FUNDING' })
  currency?: string;
  @TextField({
    optional: true,
    nullable: true,
    example: 'SOLANA_MAINNET',
    description:
      'For REALTIME_FUNDING in a crypto currency, a network of it: USDC SOLANA_MAINNET (default), SOLANA_DEVNET, ETHEREUM_MAINNET, POLYGON_MAINNET, BASE_MAINNET; USDT TRON_MAINNET (default), ETHEREUM_MAINNET; BTC SPARK (default), LIGHTNING',
  })
  cryptoNetwork?: string | null;
}

/** Destination of a new quote. */
export class QuoteDestinationBody {
  @EnumField(quoteDestinationTypes, {
    optional: true,
    description: 'Default: follows from the other members',
  })
  destinationType?: (typeof quoteDestinationTypes)[number];
  @IdField(['ExternalAccount', 'InternalAccount'], { optional: true, description: 'For ACCOUNT' })
  accountId?: string;
  @TextField({
    optional: true,
    nullable: true,
    example: 'ACH',
    description: 'For ACCOUNT: one of its rails',
  })
  paymentRail?: string | null;
  @UmaAddressField({ optional: true })
  umaAddress?: string;
  @CurrencyCodeField({ optional: true, description: 'For UMA_ADDRESS; default: its first currency' })
  currency?: string;
  @ObjectField(() => CreateExternalAccountBody, {
    optional: true,
    description: 'For EXTERNAL_ACCOUNT_DETAILS: the same account is found or created',
  })
  externalAccountDetails?: CreateExternalAccountBody;
}

/** POST /quotes (docs/behaviour.md 8). */
export class CreateQuoteBody extends PaymentLabels {
  @ObjectField(() => QuoteSourceBody) source!: QuoteSourceBody;
  @ObjectField(() => QuoteDestinationBody) destination!: QuoteDestinationBody;
  @EnumField(lockedCurrencySides) lockedCurrencySide!: LockedCurrencySide;
  @AmountField({ description: 'Smallest unit of the locked side’s currency' }) lockedCurrencyAmount!: number;
  @BooleanField({
    optional: true,
    description: 'Executes the quote in the same step; without the money no quote is created',
  })
  immediatelyExecute?: boolean;
  @IdField('Lookup', { optional: true, nullable: true, description: 'Required for a UMA address' })
  lookupId?: string | null;
  @TextField({ optional: true, nullable: true, example: 'Invoice 1234' }) description?: string | null;
  @EnumField(purposesOfPayment, { optional: true }) purposeOfPayment?: PurposeOfPayment;
  @KnownTextsField(() => CustomerInfoBody, {
    optional: true,
    description:
      'The fields of the look-up’s `requiredPayerDataFields`: texts, 16 KB in total; 255 characters of each are stored',
    example: { FULL_NAME: 'Ada Lovelace', NATIONALITY: 'GB' },
  })
  senderCustomerInfo?: CustomerInfoBody;
}

/** GET /quotes. */
export class ListQuotesQuery {
  @IdField('Customer', { optional: true, description: 'The sending customer' }) customerId?: string;
  @IdField('InternalAccount', { optional: true }) sendingAccountId?: string;
  @IdField(['ExternalAccount', 'InternalAccount'], { optional: true }) receivingAccountId?: string;
  @UmaAddressField({ optional: true }) sendingUmaAddress?: string;
  @UmaAddressField({ optional: true }) receivingUmaAddress?: string;
  @EnumField(quoteStatuses, { optional: true }) status?: QuoteStatus;
  @ExternalReferenceField({ isFilter: true }) externalReference?: string;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /sandbox/send: pays the payment instructions of a quote with real-time funding. */
export class SendSandboxFundsBody {
  @IdField('Quote') quoteId!: string;
  @CurrencyCodeField() currencyCode!: string;
  @AmountField({ optional: true, description: 'Default: the amount of the quote' }) currencyAmount?: number;
}

/** POST /sandbox/uma/receive: an incoming UMA payment to a customer of the platform. */
export class ReceiveUmaBody {
  @UmaAddressField({ example: '$sender@sandbox.uma.money' })
  senderUmaAddress!: string;
  @UmaAddressField({ optional: true, example: '$ada@platform.test' })
  receiverUmaAddress?: string;
  @IdField('Customer', { optional: true, description: 'Instead of `receiverUmaAddress`' })
  customerId?: string;
  @CurrencyCodeField() receivingCurrencyCode!: string;
  @AmountField({ description: 'Smallest unit' }) receivingCurrencyAmount!: number;
}
