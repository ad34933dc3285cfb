import { quoteStatuses, type QuoteStatus } from '@corridor/kernel';
import { paidDestinationTypes, purposesOfPayment, quoteSourceTypes } from '../bodies/quotes.body';
import {
  EnumField,
  IdField,
  IntegerField,
  MomentField,
  NumberField,
  ObjectField,
  ObjectListField,
  TextField,
  TextMapField,
} from '../fields';
import { ExternalReferenceField, MetadataField, type Metadata } from '../metadata';
import { CurrencyResource, PaymentInstructionResource } from './money.resource';

const AMOUNT = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Parts of a price (docs/behaviour.md 8). */
export class RateDetailsResource {
  @NumberField({ example: 0.0575, description: 'Sending units for one receiving unit, without margin' })
  midMarketRate!: number;
  @NumberField({ example: 0.005, description: 'A fraction of the mid-market rate' }) marginRate!: number;
  @IntegerField({ ...AMOUNT, description: 'Smallest unit of the sending currency' }) fixedFee!: number;
  @NumberField({ example: 0.005, description: 'A fraction of the principal' }) variableFeeRate!: number;
  @IntegerField({ ...AMOUNT, description: 'Smallest unit of the sending currency' })
  variableFeeAmount!: number;
  @IntegerField({
    ...AMOUNT,
    description: 'Smallest unit of the receiving currency; not part of the receiving amount',
  })
  counterpartyFixedFee!: number;
}

/** Source of a quote. */
export class QuoteSourceResource {
  @EnumField(quoteSourceTypes) sourceType!: (typeof quoteSourceTypes)[number];
  @IdField('InternalAccount', { optional: true }) accountId?: string;
  @IdField('Customer', { optional: true }) customerId?: string;
  @TextField({ optional: true, example: 'USD' }) currency?: string;
  @TextField({ optional: true, example: 'SOLANA_MAINNET' }) cryptoNetwork?: string;
}

/** Destination of a quote. */
export class QuoteDestinationResource {
  @EnumField(paidDestinationTypes) destinationType!: (typeof paidDestinationTypes)[number];
  @TextField({ optional: true, description: 'ExternalAccount or InternalAccount id' }) accountId?: string;
  @TextField({ optional: true, example: 'SPEI' }) paymentRail?: string;
  @TextField({ optional: true }) umaAddress?: string;
  @TextField({ optional: true, example: 'MXN' }) currency?: string;
}

/** Quote (docs/behaviour.md 8). */
export class QuoteResource {
  @IdField('Quote') id!: string;
  @EnumField(quoteStatuses) status!: QuoteStatus;
  @MomentField() createdAt!: string;
  @MomentField() expiresAt!: string;
  @ObjectField(() => QuoteSourceResource) source!: QuoteSourceResource;
  @ObjectField(() => QuoteDestinationResource) destination!: QuoteDestinationResource;
  @ObjectField(() => CurrencyResource) sendingCurrency!: CurrencyResource;
  @ObjectField(() => CurrencyResource) receivingCurrency!: CurrencyResource;
  @IntegerField({ ...AMOUNT, example: 123010, description: 'Fees included' }) totalSendingAmount!: number;
  @IntegerField({ ...AMOUNT, example: 100000, description: 'The amount that arrives' })
  totalReceivingAmount!: number;
  @NumberField({
    example: 0.0577875,
    description: 'Sending units for one receiving unit, both in major units',
  })
  exchangeRate!: number;
  @IntegerField({ ...AMOUNT, description: 'Smallest unit of the sending currency' }) feesIncluded!: number;
  @IdField('Transaction') transactionId!: string;
  @ObjectListField(() => PaymentInstructionResource, {
    optional: true,
    description: 'Where to pay a quote with REALTIME_FUNDING',
  })
  paymentInstructions?: PaymentInstructionResource[];
  @TextMapField({ optional: true, example: { FULL_NAME: 'Grace Hopper' } })
  counterpartyInformation?: Record<string, string>;
  @ObjectField(() => RateDetailsResource) rateDetails!: RateDetailsResource;
  @TextField({ optional: true }) description?: string;
  @EnumField(purposesOfPayment, { optional: true }) purposeOfPayment?: string;
  @ExternalReferenceField() externalReference?: string;
  @MetadataField() metadata?: Metadata;
}
