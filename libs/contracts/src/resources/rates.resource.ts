import { IntegerField, MomentField, NumberField, ObjectField, TextField } from '../fields';
import { CountryField } from '../identity-fields';
import { CurrencyResource } from './money.resource';

/** Fees of a corridor. */
export class ExchangeRateFees {
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    example: 50,
    description: 'Smallest unit of the source currency',
  })
  fixed!: number;
  @NumberField({ example: 0.005, description: 'Fraction of the principal' }) variableRate!: number;
}

/** One corridor with its current rate. */
export class ExchangeRateResource {
  @ObjectField(() => CurrencyResource) sourceCurrency!: CurrencyResource;
  @IntegerField({ min: 1, max: Number.MAX_SAFE_INTEGER, example: 10000 }) sendingAmount!: number;
  @IntegerField({ min: 1, max: Number.MAX_SAFE_INTEGER, description: "The platform's limit", example: 1 })
  minSendingAmount!: number;
  @IntegerField({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    description: "The platform's limit",
    example: 100000000000,
  })
  maxSendingAmount!: number;
  @ObjectField(() => CurrencyResource) destinationCurrency!: CurrencyResource;
  @TextField({
    example: 'SPEI',
    description: "The first rail of the destination's account type; a wallet's first network",
  })
  destinationPaymentRail!: string;
  @IntegerField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    example: 181967,
    description: 'The amount that arrives; 0 if sendingAmount buys nothing',
  })
  receivingAmount!: number;
  @NumberField({
    example: 0.0544051969144,
    description: 'Source units for one destination unit, major units, margin included',
  })
  exchangeRate!: number;
  @ObjectField(() => ExchangeRateFees) fees!: ExchangeRateFees;
  @MomentField({ description: 'Date of the mid-market rate' }) updatedAt!: string;
}

/** Estimated fees of a crypto withdrawal, in the smallest unit of the currency. */
export class WithdrawalFeeEstimateResource {
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 10000 }) networkFee!: number;
  @TextField({ example: 'USDC', description: 'Currency of the network fee' })
  networkFeeAsset!: string;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 0 }) applicationFee!: number;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, description: 'Sum of both fees', example: 10000 })
  totalFee!: number;
  @IntegerField({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    description: 'The amount that arrives',
    example: 24990000,
  })
  netAmount!: number;
}

/** A bank or mobile money provider that can be paid. */
export class DiscoveryResource {
  @TextField({ example: 'BBVA MEXICO' }) bankName!: string;
  @TextField({ example: 'BBVA México' }) displayName!: string;
  @CountryField({ example: 'MX' }) country!: string;
  @TextField({ example: 'MXN' }) currency!: string;
}
