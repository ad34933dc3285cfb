import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';

/** Settings of this service in addition to those of all services. */
export interface NotificationsConfig extends ServiceConfig {
  /** Whether webhooks may go to private, loopback and link-local addresses. */
  allowPrivateNetworks: boolean;
  /** Maximum number of attempts in progress in one process. */
  attemptsInFlightMax: number;
}

/** Injection token of NotificationsConfig. */
export const NOTIFICATIONS_CONFIG = Symbol('NOTIFICATIONS_CONFIG');

/** Reads the environment. No other code of this app reads it. */
export function readConfig(env: Environment = new Environment()): NotificationsConfig {
  const config = {
    ...readServiceConfig('notifications', env),
    allowPrivateNetworks: env.flag('WEBHOOK_ALLOW_PRIVATE_NETWORKS', false),
    attemptsInFlightMax: env.integer('WEBHOOK_ATTEMPTS_IN_FLIGHT', 512, { min: 1, max: 10_000 }),
  };
  env.assertValid();
  return config;
}
