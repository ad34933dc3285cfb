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

/** Rates, estimates and what can be paid: reads that move no money. */
export const rateOperations = defineOperations({
  listExchangeRates: {
    ...payments,
    method: 'GET',
    path: '/exchange-rates',
    tag: 'Rates',
    summary: 'List exchange rates with fees and what would arrive',
    description:
      'One entry for each pair of a source and a destination currency, the same currency included. ' +
      'Without sourceCurrency the sources are the currencies that the platform supports, without ' +
      'destinationCurrency the destinations are all that can be paid. A pair without a rate at present, or of ' +
      'which the amount would pass 2^53 − 1, is left out.',
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
    summary: 'Estimate what a withdrawal of crypto currency costs',
    description:
      'Of a withdrawal to a wallet: what the network takes, what this deployment takes, and what would arrive. It ' +
      'moves nothing and fixes nothing.',
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
      'Their names as an account’s `bankName` or `provider` says them. The lists of KES, TZS, ZMW and RWF are ' +
      'complete: an account in one of these currencies takes no other `provider`. The lists of all other currencies ' +
      'show well-known names only: an account takes any `bankName` or `provider`.',
    query: ListDiscoveriesQuery,
    answer: 'list',
    resource: DiscoveryResource,
  },
});
