import { isIP } from 'node:net';
import { Environment, readServiceConfig, type ServiceConfig } from '@corridor/service';
import { readStorageConfig, type StorageConfig } from '@corridor/storage';

/** What accounts is configured by. */
export interface AccountsConfig extends ServiceConfig {
  /** Where invitations are claimed: `<base>/<code>` is an invitation's `url`. Without a slash at its end. */
  invitationBaseUrl: string;
  /** Where uploaded files lie; the gateway's too. */
  storage: StorageConfig;
  /** Name servers that proofs of UMA domains are asked of, `address` or `address:port`; none: the machine's own. */
  dnsServers: string[];
  /** Imports that an instance works on at once; 0: it leaves them to others. */
  bulkUploadJobsMax: number;
  /** Share of the time that an instance spends on imports at most, percent. */
  bulkUploadLoadPercent: number;
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

/** Reads the environment; the only place of this app that does. */
export function readConfig(env: Environment = new Environment()): AccountsConfig {
  const config = {
    ...readServiceConfig('accounts', env),
    invitationBaseUrl: baseUrlOf(env),
    storage: readStorageConfig(env),
    dnsServers: dnsServersOf(env),
    bulkUploadJobsMax: env.integer('BULK_UPLOAD_JOBS', 4, { min: 0, max: 100 }),
    bulkUploadLoadPercent: env.integer('BULK_UPLOAD_LOAD_PERCENT', 25, { min: 1, max: 100 }),
  };
  env.assertValid();
  return config;
}
