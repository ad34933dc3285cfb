import { AcceptRateBody } from '../bodies/rate-levels.body';
import { defineOperatorOperations } from '../operator-operation';
import { RateLevelResource } from '../resources/rate-levels.resource';

const judging = {
  service: 'payments',
  permission: 'TREASURY',
  tag: 'Rates',
  personalData: 'NONE',
  resource: RateLevelResource,
} as const;

/** The rates that a source may say. */
export const rateLevelOperations = defineOperatorOperations({
  listRateLevels: {
    ...judging,
    method: 'GET',
    path: '/rate-levels',
    summary: 'List the levels of exchange rates',
    description:
      'Those of `RATES_URL`, against the US dollar. A rate that is too far from its level is refused, and quotes of its ' +
      'currency are 503. This list has no pages.',
    answer: 'list',
  },
  acceptRate: {
    ...judging,
    method: 'POST',
    path: '/rate-levels/{code}/accept',
    summary: 'Accept a new level of an exchange rate',
    description:
      'For a currency whose rate is refused. Each instance believes rates near the level from its next reading on ' +
      '(`RATES_REFRESH_MS`). NOT_IN_THIS_STATE if nothing is refused, or if the source says something else.',
    body: AcceptRateBody,
    isStrict: true,
    errors: ['NOT_IN_THIS_STATE'],
  },
});
