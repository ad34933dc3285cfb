import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';

/** Settings of this service in addition to those of all services. */
export interface NotificationsConfig extends ServiceConfig {
  /** Whether webhooks may go to private, loopback and link-local addresses. */
  allowPrivateNetworks: boolean;
  /** Maximum number of attempts in progress in one process. */
  attemptsInFlightMax: number;
  /** Days for which events, deliveries and attempts are kept. */
  eventKeepingDays: number;
}

/** Injection token of NotificationsConfig. */
export const NOTIFICATIONS_CONFIG = Symbol('NOTIFICATIONS_CONFIG');

/** The API lists the events of this time. */
const EVENT_DAYS_MIN = 30;

/** Reads the environment. No other code of this app reads it. */
export function readConfig(env: Environment = new Environment()): NotificationsConfig {
  const config = {
    ...readServiceConfig('notifications', env),
    allowPrivateNetworks: env.flag('WEBHOOK_ALLOW_PRIVATE_NETWORKS', false),
    attemptsInFlightMax: env.integer('WEBHOOK_ATTEMPTS_IN_FLIGHT', 512, { min: 1, max: 10_000 }),
    eventKeepingDays: env.integer('WEBHOOK_EVENT_DAYS', EVENT_DAYS_MIN, { min: EVENT_DAYS_MIN, max: 3_650 }),
  };
  env.assertValid();
  return config;
}
