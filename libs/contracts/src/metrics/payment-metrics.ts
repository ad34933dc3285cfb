import { bounded, type MetricContract } from './metric';

/** The ledger, connectors and treasury of payments. */
export const paymentMetrics = {
  ledger_integrity_breaches: {
    type: 'gauge',
    services: ['payments'],
    help: 'Rows that break a rule of the ledger, by the last check that looked',
    labels: ['rule'],
    isSampled: true,
  },
  ledger_integrity_last_check_timestamp_seconds: {
    type: 'gauge',
    services: ['payments'],
    help: 'When the last check of the scope was made that came to a result',
    labels: ['scope'],
    isSampled: true,
  },
  ledger_integrity_check_duration_seconds: {
    type: 'gauge',
    services: ['payments'],
    help: 'How long that check took',
    labels: ['scope'],
    isSampled: true,
  },
  corridor_suspense_items: {
    type: 'gauge',
    services: ['payments'],
    help: `Items of the suspense accounts that are not resolved${bounded}`,
    labels: ['holder'],
    isSampled: true,
  },
  corridor_exchange_rates_age_seconds: {
    type: 'gauge',
    services: ['payments'],
    help: 'Age of the exchange rates: since they arrived (http), or since the date of the table (shipped)',
    labels: ['source'],
  },
  connector_up: {
    type: 'gauge',
    services: ['payments'],
    help: '0 after five calls in a row without an answer, as this instance sees it',
    labels: ['connector'],
  },
  connector_wrong_signatures_total: {
    type: 'counter',
    services: ['payments'],
    help: 'Calls in the name of a connector whose signature was wrong',
    labels: ['connector'],
  },
  payment_instructions_open: {
    type: 'gauge',
    services: ['payments'],
    help: `Instructions without an end, of each connector and state${bounded}`,
    labels: ['connector', 'state'],
    isSampled: true,
  },
  breaks_open: {
    type: 'gauge',
    services: ['payments'],
    help: `Unresolved findings of each kind${bounded}`,
    labels: ['severity', 'kind'],
    isSampled: true,
  },
  treasury_proof_difference: {
    type: 'gauge',
    services: ['payments'],
    help: 'How far the bank and the ledger are apart by the last proof of each settlement account, smallest units',
    labels: ['account', 'currency', 'status'],
    isSampled: true,
  },
  treasury_oldest_item_age: {
    type: 'gauge',
    services: ['payments'],
    help: 'Business days since the oldest open item of each settlement account was posted, by its last proof',
    labels: ['account', 'currency'],
    isSampled: true,
  },
  fx_position: {
    type: 'gauge',
    services: ['payments'],
    help: 'The position in each currency of FX_POSITION_LIMITS over all books, smallest units',
    labels: ['currency'],
    isSampled: true,
  },
  fx_position_limit: {
    type: 'gauge',
    services: ['payments'],
    help: 'The limit of the position in each currency, smallest units',
    labels: ['currency'],
  },
} as const satisfies Record<string, MetricContract>;
