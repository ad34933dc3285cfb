import { sortOrders, type SortOrder } from '@corridor/kernel';
import { CurrencyCodeField, EnumField, FlagField, IdField, LimitField, TextField } from '../fields';
import { CountryField } from '../identity-fields';

/** GET /receiver/uma/{umaAddress} and GET /receiver/external-account/{externalAccountId}. */
export class LookUpReceiverQuery {
  @TextField({ optional: true, example: '$ada@platform.test', description: 'UMA address of the sender' })
  senderUmaAddress?: string;
  @IdField('Customer', { optional: true, description: 'The sender' }) customerId?: string;
}

/** GET /uma-providers. */
export class ListUmaProvidersQuery {
  @CountryField({ optional: true, description: 'Providers that operate in this country' })
  countryCode?: string;
  @CurrencyCodeField({ optional: true, description: 'Providers that support this currency' })
  currencyCode?: string;
  @FlagField({
    fallback: true,
    description: "`false` omits providers that aren't on the allow-list",
  })
  hasBlockedProviders?: 'true' | 'false';
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
  @EnumField(sortOrders, { optional: true, description: 'By name; default desc' })
  sortOrder?: SortOrder;
}
