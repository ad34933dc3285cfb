import { isUmaDomain } from '@corridor/kernel';
import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';
import { readCorridors, shippedCorridors } from './rates/corridors-file.adapter';
import { CorridorsError, type Corridors } from './rates/domain/corridors';

/** What payments is configured by. */
export interface PaymentsConfig extends ServiceConfig {
  /** Raised by hand after a restore from a back-up, so that events outrank what was published before it. */
  eventEpoch: number;
  /** Margins and fees by corridor. */
  corridors: Corridors;
  /** Domain of the sandbox's UMA addresses, lower case. */
  sandboxUmaDomain: string;
}

/** Reads the environment; the only place of this app that does. */
export function readConfig(env: Environment = new Environment()): PaymentsConfig {
  const config = {
    ...readServiceConfig('payments', env),
    eventEpoch: env.integer('EVENT_EPOCH', 1, { min: 1, max: 1_000_000 }),
    corridors: corridorsOf(env),
    sandboxUmaDomain: sandboxUmaDomainOf(env),
  };
  env.assertValid();
  return config;
}

function corridorsOf(env: Environment): Corridors {
  const path = env.optional('CORRIDORS_FILE');
  try {
    return path === undefined ? shippedCorridors() : readCorridors(path);
  } catch (error) {
    if (!(error instanceof CorridorsError)) throw error;
    for (const fault of error.faults) env.fault(`CORRIDORS_FILE: ${fault}`);
    return shippedCorridors();
  }
}

function sandboxUmaDomainOf(env: Environment): string {
  const domain = env.text('SANDBOX_UMA_DOMAIN', 'sandbox.uma.money').toLowerCase();
  if (!isUmaDomain(domain)) env.fault('SANDBOX_UMA_DOMAIN must be a domain name');
  return domain;
}
