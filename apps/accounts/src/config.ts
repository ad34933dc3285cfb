import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';

/** Reads the environment; the only place of this app that does. */
export function readConfig(env: Environment = new Environment()): ServiceConfig {
  const config = readServiceConfig('accounts', env);
  env.assertValid();
  return config;
}
