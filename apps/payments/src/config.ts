import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';

/** What payments is configured by. */
export interface PaymentsConfig extends ServiceConfig {
  /** Raised by hand after a restore from a back-up, so that events outrank what was published before it. */
  eventEpoch: number;
}

/** Reads the environment; the only place of this app that does. */
export function readConfig(env: Environment = new Environment()): PaymentsConfig {
  const config = {
    ...readServiceConfig('payments', env),
    eventEpoch: env.integer('EVENT_EPOCH', 1, { min: 1, max: 1_000_000 }),
  };
  env.assertValid();
  return config;
}
