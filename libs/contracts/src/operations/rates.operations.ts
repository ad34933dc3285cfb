import {
  EstimateWithdrawalFeeBody,
  ListDiscoveriesQuery,
  ListExchangeRatesQuery,
} from '../bodies/rates.body';
import { defineOperations } from '../operation';
import {
  DiscoveryResource,
  ExchangeRateResource,
  WithdrawalFeeEstimateResource,
} from '../resources/rates.resource';

const payments = { service: 'payments', permission: 'VIEW' } as const;

/** Rates, estimates and institutions: reads that move no money. */
export const rateOperations = defineOperations({
  listExchangeRates: {
    ...payments,
    method: 'GET',
    path: '/exchange-rates',
    tag: 'Rates',
    summary: 'List exchange rates with fees and receiving amounts',
    description:
      'There is one entry for each pair of a source and a destination currency, which may be equal. ' +
      'Without sourceCurrency the sources are the currencies that the platform supports. Without ' +
      'destinationCurrency the destinations are all currencies that can be paid. A pair without a current ' +
      'rate, or with an amount beyond 2^53 − 1, is omitted.',
    query: ListExchangeRatesQuery,
    answer: 'list',
    resource: ExchangeRateResource,
    errors: ['INVALID_CURRENCY'],
  },
  estimateWithdrawalFee: {
    ...payments,
    method: 'POST',
    path: '/crypto/estimate-withdrawal-fee',
    tag: 'Rates',
    summary: 'Estimate the fees of a crypto withdrawal',
    description:
      'Estimates the network’s fee, the deployment’s fee and the net amount of a withdrawal to a wallet. ' +
      'It moves no money and fixes no price.',
    body: EstimateWithdrawalFeeBody,
    resource: WithdrawalFeeEstimateResource,
    key: 'body.internalAccountId',
    sealed: true,
    errors: [
      'ACCOUNT_NOT_FOUND',
      'CUSTOMER_DELETED',
      'INVALID_CURRENCY',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
    ],
  },
  listDiscoveries: {
    ...payments,
    method: 'GET',
    path: '/discoveries',
    tag: 'Rates',
    summary: 'List banks and mobile money providers by country and currency',
    description:
      'The names are values of an account’s `bankName` or `provider`. The lists of KES, TZS, ZMW and RWF ' +
      'are complete: an account in one of these currencies accepts no other `provider`. The lists of all ' +
      'other currencies contain well-known names only: an account accepts any `bankName` or `provider`.',
    query: ListDiscoveriesQuery,
    answer: 'list',
    resource: DiscoveryResource,
  },
});
