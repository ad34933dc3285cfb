import { isUmaDomain, SECOND_MS } from '@corridor/kernel';
import {
  Environment,
  readServiceConfig,
  readSiteUrl,
  trustedUrl,
  type ServiceConfig,
} from '@corridor/service';
import type { VariableName } from '@corridor/contracts';
import { readStorageConfig, storageSource, type StorageConfig } from '@corridor/storage';
import type { ConnectorsConfig } from './connectors/connector-directory.registry';
import type { ReportRetentionConfig } from './connector-reports/report-retention.worker';
import { readFxLimits } from './fx-positions/fx-limits.parser';
import type { FxLimitsConfig } from './fx-positions/fx-positions.worker';
import type { DispatchConfig } from './dispatching/dispatch-instruction.handler';
import { Corridors } from './rates/domain/corridors';
import { RateBounds } from './rates/domain/rate-bounds';
import { TableError } from './rates/domain/tables';
import type { HttpRatesSource } from './rates/http-exchange-rates.adapter';
import { documentAt, shippedCorridors } from './rates/shipped-tables.parser';
import { shippedNetworkFees } from './withdrawals/shipped-network-fees.parser';
import type { IntegrityConfig } from './integrity/integrity.worker';
import type { RatesConfig } from './rates/rate-book.cache';
import type { UmaConfig } from './uma/uma.module';
import { NetworkFees } from './withdrawals/domain/network-fees';
import type { WithdrawalsConfig } from './withdrawals/estimate-withdrawal-fee.handler';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A source with one rate a day says nothing new from Maundy Thursday until after Easter Monday. */
const AS_OF_AGE_MAX_MS = 6 * DAY_MS;

/** Configuration of payments. */
export interface PaymentsConfig
  extends
    ServiceConfig,
    RatesConfig,
    UmaConfig,
    WithdrawalsConfig,
    IntegrityConfig,
    ConnectorsConfig,
    FxLimitsConfig,
    ReportRetentionConfig,
    DispatchConfig {
  /** An operator raises it after a restore from a backup, so that new events outrank those published before it. */
  eventEpoch: number;
  /** Files of bank statements, until they are imported. */
  storage: StorageConfig;
}

/** Reads the environment. No other place of this app does. */
export function readConfig(env: Environment = new Environment()): PaymentsConfig {
  const ratesSource = ratesSourceOf(env);
  const storage = readStorageConfig(env);
  const service = readServiceConfig('payments', env, [
    trustedUrl('rates', 'RATES_URL', ratesSource?.url),
    storageSource(storage),
  ]);
  const config = {
    ...service,
    ...connectorsOf(env, service),
    consoleUrl: readSiteUrl(env, 'CONSOLE_URL'),
    eventEpoch: env.integer('EVENT_EPOCH', 1, { min: 1, max: 1_000_000 }),
    storage,
    integrityIntervalMs: env.integer('INTEGRITY_INTERVAL_MS', 5 * MINUTE_MS, { min: 0, max: DAY_MS }),
    sandboxUmaDomain: sandboxUmaDomainOf(env),
    fxLimits: readFxLimits(env),
    queueMaxMs:
      SECOND_MS *
      env.integer('QUEUE_MAX_SECONDS', DAY_MS / SECOND_MS, { min: 1, max: (30 * DAY_MS) / SECOND_MS }),
    reportRetentionMs: DAY_MS * env.integer('CONNECTOR_REPORT_DAYS', 400, { min: 90, max: 3_650 }),
    corridors: tableOf(env, 'CORRIDORS_FILE', shippedCorridors(), (document) => Corridors.parse(document)),
    networkFees: tableOf(env, 'WITHDRAWAL_FEES_FILE', shippedNetworkFees(), (document) =>
      NetworkFees.parse(document),
    ),
    rateBounds: rateBoundsOf(env),
    ...(ratesSource ? { ratesSource } : {}),
  };
  env.assertValid();
  return config;
}

/** Connectors are registered later, so those without TLS count as in use where they are allowed. */
function connectorsOf(
  env: Environment,
  { sandbox, plaintext = [], plaintextAllowed = [] }: ServiceConfig,
): ConnectorsConfig & Pick<ServiceConfig, 'plaintext'> {
  const isAllowed = plaintextAllowed.includes('connectors');
  return {
    connectorsAllowPrivateNetworks: env.flag('CONNECTORS_ALLOW_PRIVATE_NETWORKS', false),
    connectorsAllowPlaintext: sandbox || isAllowed,
    plaintext: isAllowed && !sandbox ? [...plaintext, 'connectors'] : plaintext,
  };
}

/** The operator's table if there is one, else the shipped table. Errors name every fault. */
function tableOf<T>(env: Environment, name: VariableName, shipped: T, parse: (document: unknown) => T): T {
  const path = env.optional(name);
  if (path === undefined) return shipped;
  try {
    return parse(documentAt(path));
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    for (const violation of error.violations) env.violation(`${name}: ${violation}`);
    return shipped;
  }
}

function sandboxUmaDomainOf(env: Environment): string {
  const domain = env.text('SANDBOX_UMA_DOMAIN', 'sandbox.uma.money').toLowerCase();
  if (!isUmaDomain(domain)) env.violation('SANDBOX_UMA_DOMAIN must be a domain name');
  return domain;
}

function rateBoundsOf(env: Environment): RateBounds {
  const { bounds, violations } = RateBounds.parse(env.list('RATES_CHANGE_MAX', ''));
  for (const violation of violations) env.violation(`RATES_CHANGE_MAX: ${violation}`);
  return bounds;
}

function ratesSourceOf(env: Environment): HttpRatesSource | undefined {
  const url = env.optional('RATES_URL');
  const authorization = env.optional('RATES_AUTHORIZATION');
  const source = {
    timeoutMs: env.integer('RATES_TIMEOUT_MS', 5_000, { min: 10, max: MINUTE_MS }),
    refreshMs: env.integer('RATES_REFRESH_MS', MINUTE_MS, { min: 100, max: DAY_MS }),
    ageMaxMs: env.integer('RATES_AGE_MAX_MS', 15 * MINUTE_MS, { min: 100, max: 30 * DAY_MS }),
    asOfAgeMaxMs: env.integer('RATES_AS_OF_AGE_MAX_MS', AS_OF_AGE_MAX_MS, { min: 0, max: 30 * DAY_MS }),
    ...(authorization === undefined ? {} : { authorization }),
  };
  if (url === undefined) return undefined;
  const isUsable = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isUsable) env.violation('RATES_URL must be a URL of http or https');
  return { url, ...source };
}
