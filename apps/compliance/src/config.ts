import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';
import { readStorageConfig, type StorageConfig } from '@corridor/storage';

/** The configuration of compliance, in addition to that of every service. */
export interface ComplianceConfig extends ServiceConfig {
  /** Storage of the documents' files, shared with the gateway. */
  storage: StorageConfig;
}

/** Reads the environment. No other code of this app reads it. */
export function readConfig(env: Environment = new Environment()): ComplianceConfig {
  const config = { ...readServiceConfig('compliance', env), storage: readStorageConfig(env) };
  env.assertValid();
  return config;
}
