import { counterpartyFieldNames, type CounterpartyFieldName } from '../bodies/customer-info.body';
import {
  BooleanField,
  EnumField,
  IdField,
  IntegerField,
  NumberField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
} from '../fields';
import { CurrencyResource } from './money.resource';

const LIMIT = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** A currency that a receiver accepts. */
export class ReceivingCurrencyResource {
  @ObjectField(() => CurrencyResource) currency!: CurrencyResource;
  @NumberField({
    example: 0.0577875,
    description:
      "Units of the sender's primary currency for one unit of this one, both in major units, as in quotes. " +
      'The primary currency is the first one that the platform supports. An estimate: only a quote fixes a rate',
  })
  estimatedExchangeRate!: number;
  @IntegerField({
    ...LIMIT,
    example: 1,
    description: 'Smallest receiving amount of a payment, smallest unit',
  })
  min!: number;
  @IntegerField({
    ...LIMIT,
    example: 100000000000,
    description: 'Largest receiving amount of a payment, smallest unit',
  })
  max!: number;
}

/** Data about the payer that the receiving institution needs. */
export class PayerDataFieldResource {
  @EnumField(counterpartyFieldNames) name!: CounterpartyFieldName;
  @BooleanField() mandatory!: boolean;
}

/** Common fields of every look-up. */
export class ReceiverLookupResource {
  @IdField('Lookup', { description: 'Id of the look-up for a quote; it lives 5 minutes' }) lookupId!: string;
  @ObjectListField(() => ReceivingCurrencyResource) supportedCurrencies!: ReceivingCurrencyResource[];
  @ObjectListField(() => PayerDataFieldResource) requiredPayerDataFields!: PayerDataFieldResource[];
}

/** Answer of GET /receiver/uma/{umaAddress}. */
export class UmaLookupResource extends ReceiverLookupResource {
  @TextField({ example: '$success.usd@sandbox.uma.money', description: 'In lower case' })
  receiverUmaAddress!: string;
}

/** Answer of GET /receiver/external-account/{externalAccountId}. */
export class ExternalAccountLookupResource extends ReceiverLookupResource {
  @IdField('ExternalAccount') accountId!: string;
}

/** An institution that can be reached by UMA addresses. */
export class UmaProviderResource {
  @TextField({ example: 'Corridor Sandbox' }) name!: string;
  @TextField({ example: 'sandbox.uma.money', description: 'Domain of its UMA addresses' }) domain!: string;
  @TextListField({ description: 'ISO 3166-1 alpha-2 codes' }) supportedRegions!: string[];
  @ObjectListField(() => CurrencyResource) supportedCurrencies!: CurrencyResource[];
  @TextField({ maxLength: 2048, example: 'https://sandbox.uma.money/logo.svg' }) logoUrl!: string;
  @TextField({ minLength: 20, maxLength: 20, description: 'Legal entity identifier (ISO 17442)' })
  lei!: string;
  @BooleanField({ description: 'Whether the provider is on the allow-list' }) allowListStatus!: boolean;
}
