import { AMOUNT_MAX, toJsonInteger } from '@corridor/kernel';
import { z } from 'zod';
import { amount, code, country, currency, flag, integer, list, oneOf, text, word } from './fields';
import { instructionOperations } from './instructions';

const RAILS_MAX = 1_000;
const COUNTRIES_MAX = 300;
/** A year, in seconds. */
const EXPECTED_SECONDS_MAX = 31_536_000;
const EXPECTED_SECONDS_DEFAULT = 86_400;
const RETURN_WINDOW_DAYS_MAX = 3_650;
const RETURN_WINDOW_DAYS_DEFAULT = 60;

/** One way on which a connector moves money. */
const rail = z
  .object({
    operation: oneOf(instructionOperations),
    currency: currency(),
    countries: list(country(), COUNTRIES_MAX).default([]).describe('Countries of the account; empty: any'),
    accountTypes: list(code()).default([]).describe('Account types; empty: any'),
    paymentRail: code().optional().describe('Absent: any'),
    minAmount: amount().default(1),
    maxAmount: amount().default(toJsonInteger(AMOUNT_MAX)),
    cutOff: text()
      .optional()
      .describe(
        'Time of day with its zone until which a payment leaves the same day, for example "16:30 Europe/Berlin"',
      ),
    expectedSeconds: integer({ min: 0, max: EXPECTED_SECONDS_MAX })
      .default(EXPECTED_SECONDS_DEFAULT)
      .describe('Time within which an end is expected; later ones are reported as overdue'),
    returnWindowDays: integer({ min: 0, max: RETURN_WINDOW_DAYS_MAX })
      .default(RETURN_WINDOW_DAYS_DEFAULT)
      .describe('Days after the end during which a return can arrive'),
  })
  .describe('One way on which the connector moves money');
export type Rail = z.output<typeof rail>;

/** POST /capabilities. */
export const capabilitiesRequest = z
  .object({ type: word('capabilities') })
  .describe('Asks what the connector can do');

/** What a connector can do. */
export const capabilities = z
  .object({
    contract: z.literal(1, 'must be 1').describe('Version of this contract'),
    rails: list(rail, RAILS_MAX),
    statusQuery: flag().describe('Answers /instructions/query'),
    notFoundIsFinal: flag().describe(
      'NOT_FOUND promises that no earlier attempt has effect, also not later. Corridor then sends the same bytes again',
    ),
    cancel: flag().describe('Answers /instructions/cancel'),
    accountCheck: flag().describe('Answers /account-checks'),
    virtualAccounts: flag().describe('Answers /virtual-accounts'),
    reportsList: flag().describe('Answers /reports/list'),
    statements: flag().describe('Answers /statements'),
    identityChecks: flag().describe('Answers /identity-checks and /identity-checks/query'),
    fxTrades: flag().describe('Answers /fx-trades and /fx-trades/query'),
  })
  .describe('What the connector can do. Read at registration and every minute');
export type Capabilities = z.output<typeof capabilities>;
