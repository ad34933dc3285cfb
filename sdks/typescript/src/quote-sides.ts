import type {
  AccountQuoteDestinationBody,
  AccountQuoteSourceBody,
  CreateExternalAccountBody,
  ExternalAccountDetailsQuoteDestinationBody,
  RealtimeFundingQuoteSourceBody,
  UmaQuoteDestinationBody,
} from './generated/schema.ts';

/** Makes the `source` of a quote. */
export const source = {
  /** The money of an internal account. */
  account: (
    accountId: string,
    options: Pick<AccountQuoteSourceBody, 'customerId'> = {},
  ): AccountQuoteSourceBody => ({ sourceType: 'ACCOUNT', accountId, ...options }),

  /** Money that is sent for this quote, in a currency such as `USD`. */
  realtimeFunding: (
    currency: string,
    options: Pick<RealtimeFundingQuoteSourceBody, 'customerId' | 'cryptoNetwork'> = {},
  ): RealtimeFundingQuoteSourceBody => ({ sourceType: 'REALTIME_FUNDING', currency, ...options }),
};

/** Makes the `destination` of a quote. */
export const destination = {
  /** An external or internal account. */
  account: (
    accountId: string,
    options: Pick<AccountQuoteDestinationBody, 'paymentRail'> = {},
  ): AccountQuoteDestinationBody => ({ destinationType: 'ACCOUNT', accountId, ...options }),

  /** A UMA address such as `$ada@example.com`. The quote needs the `lookupId` of the address too. */
  uma: (
    umaAddress: string,
    options: Pick<UmaQuoteDestinationBody, 'currency'> = {},
  ): UmaQuoteDestinationBody => ({ destinationType: 'UMA_ADDRESS', umaAddress, ...options }),

  /** An external account by its details. The same account is found or created. */
  externalAccount: (
    externalAccountDetails: CreateExternalAccountBody,
  ): ExternalAccountDetailsQuoteDestinationBody => ({
    destinationType: 'EXTERNAL_ACCOUNT_DETAILS',
    externalAccountDetails,
  }),
};
