import { transactionTypes, UMA_DOMAIN_LENGTH_MAX, type TransactionType } from '@corridor/kernel';
import {
  AmountField,
  BooleanField,
  CurrencyCodeField,
  EnumField,
  EnumListField,
  ObjectListField,
  TextField,
} from '../fields';
import { counterpartyFieldNames, type CounterpartyFieldName } from './customer-info.body';

/** A field that the counterparty must supply. */
export class RequiredCounterpartyField {
  @EnumField(counterpartyFieldNames) name!: CounterpartyFieldName;
  @BooleanField() mandatory!: boolean;
}

/** A currency that the platform supports, with limits in its smallest unit. */
export class SupportedCurrency {
  @CurrencyCodeField() currencyCode!: string;
  @AmountField({ optional: true, example: 1 }) minAmount?: number;
  @AmountField({ optional: true, example: 100000000000 }) maxAmount?: number;
  @EnumListField(transactionTypes, { optional: true, maxItems: 2 })
  enabledTransactionTypes?: TransactionType[];
  @ObjectListField(() => RequiredCounterpartyField, { optional: true, maxItems: 16 })
  requiredCounterpartyFields?: RequiredCounterpartyField[];
  @EnumListField(counterpartyFieldNames, { optional: true, maxItems: 16 })
  providerRequiredCustomerFields?: CounterpartyFieldName[];
  @EnumListField(counterpartyFieldNames, { optional: true, maxItems: 16 })
  providerRequiredCounterpartyCustomerFields?: CounterpartyFieldName[];
}

/** A supported currency as the configuration shows it, with the defaults of fields that the request omitted. */
export class SupportedCurrencyResource {
  @CurrencyCodeField() currencyCode!: string;
  @AmountField({ example: 1, description: 'Smallest unit' }) minAmount!: number;
  @AmountField({ example: 100000000000, description: 'Smallest unit' }) maxAmount!: number;
  @EnumListField(transactionTypes, { maxItems: 2 }) enabledTransactionTypes!: TransactionType[];
  @ObjectListField(() => RequiredCounterpartyField, { maxItems: 16 })
  requiredCounterpartyFields!: RequiredCounterpartyField[];
  @EnumListField(counterpartyFieldNames, { maxItems: 16 })
  providerRequiredCustomerFields!: CounterpartyFieldName[];
  @EnumListField(counterpartyFieldNames, { maxItems: 16 })
  providerRequiredCounterpartyCustomerFields!: CounterpartyFieldName[];
}

/** PATCH /config. `supportedCurrencies` replaces the list; `webhookEndpoint` null removes the default endpoint. */
export class UpdateConfigBody {
  @TextField({
    optional: true,
    example: 'platform.test',
    maxLength: UMA_DOMAIN_LENGTH_MAX,
    form: {
      pattern:
        /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/,
      words: `a domain name of at most ${UMA_DOMAIN_LENGTH_MAX} characters`,
    },
  })
  umaDomain?: string;
  @TextField({ optional: true, nullable: true, maxLength: 2048, example: 'https://platform.test/webhooks' })
  webhookEndpoint?: string | null;
  @ObjectListField(() => SupportedCurrency, { optional: true, maxItems: 50 })
  supportedCurrencies?: SupportedCurrency[];
}
