import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';
import { readStorageConfig, type StorageConfig } from '@corridor/storage';

/** What compliance is configured by, besides what every service is. */
export interface ComplianceConfig extends ServiceConfig {
  /** Where the files of documents lie; the gateway's too. */
  storage: StorageConfig;
}

/** Reads the environment; the only place of this app that does. */
export function readConfig(env: Environment = new Environment()): ComplianceConfig {
  const config = { ...readServiceConfig('compliance', env), storage: readStorageConfig(env) };
  env.assertValid();
  return config;
}
