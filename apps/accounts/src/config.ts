import { isIP } from 'node:net';
import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';
import { readStorageConfig, storageSource, type StorageConfig } from '@corridor/storage';

/** The configuration of accounts. */
export interface AccountsConfig extends ServiceConfig {
  /** Base URL of claims: `<base>/<code>` is an invitation's `url`. Without a trailing slash. */
  invitationBaseUrl: string;
  /** Storage of uploaded files, shared with the gateway. */
  storage: StorageConfig;
  /** Name servers for the proofs of UMA domains, `address` or `address:port`. If empty: the machine's own. */
  dnsServers: string[];
  /** Maximum number of imports that an instance runs at once. 0 leaves them to other instances. */
  bulkUploadJobsMax: number;
  /** Maximum share of the time that an instance spends on imports while it serves callers, in percent. */
  bulkUploadLoadPercent: number;
  /** The share while it serves next to none, in percent. */
  bulkUploadQuietLoadPercent: number;
}

const INVITATION_BASE_URL = 'https://invite.platform.test';

function baseUrlOf(env: Environment): string {
  const text = env.text('INVITATION_BASE_URL', INVITATION_BASE_URL);
  if (!/^https?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text)) {
    env.violation('INVITATION_BASE_URL must be an http or https URL without query and fragment');
  }
  return text.replace(/\/+$/, '');
}

function dnsServersOf(env: Environment): string[] {
  const servers = env
    .text('DNS_SERVERS', '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (
    !servers.every(
      (server) => isIP(server) !== 0 || /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\]):\d{1,5}$/i.test(server),
    )
  )
    env.violation('DNS_SERVERS must be IP addresses, with a port or without, separated by commas');
  return servers;
}

/** Reads the environment. No other code of this app reads it. */
export function readConfig(env: Environment = new Environment()): AccountsConfig {
  const storage = readStorageConfig(env);
  const config = {
    ...readServiceConfig('accounts', env, [storageSource(storage)]),
    invitationBaseUrl: baseUrlOf(env),
    storage,
    dnsServers: dnsServersOf(env),
    bulkUploadJobsMax: env.integer('BULK_UPLOAD_JOBS', 4, { min: 0, max: 100 }),
    bulkUploadLoadPercent: env.integer('BULK_UPLOAD_LOAD_PERCENT', 25, { min: 1, max: 100 }),
    bulkUploadQuietLoadPercent: env.integer('BULK_UPLOAD_QUIET_LOAD_PERCENT', 90, { min: 1, max: 100 }),
  };
  env.assertValid();
  return config;
}
