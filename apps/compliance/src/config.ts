import {
  Environment,
  type KeyRing,
  readDocumentLinkKeys,
  readServiceConfig,
  type ServiceConfig,
} from '@corridor/service';
import { readStorageConfig, storageSource, type StorageConfig } from '@corridor/storage';

/** The configuration of compliance, in addition to that of every service. */
export interface ComplianceConfig extends ServiceConfig {
  /** Storage of the documents' files, shared with the gateway. */
  storage: StorageConfig;
  /** Where connectors and operators reach the connectors' listener of the gateway. Without it there are no links. */
  connectorsPublicUrl: string | undefined;
  /** Sign those links. The gateway has the same. */
  documentLinkKeys: KeyRing;
}

/** Outside of a sandbox the address is https. Without one, the listener's own port on this machine. */
function readConnectorsPublicUrl(
  env: Environment,
  { sandbox }: Pick<ServiceConfig, 'sandbox'>,
): string | undefined {
  const text = env.optional('CONNECTORS_PUBLIC_URL');
  const port = env.optional('CONNECTORS_PORT');
  if (text === undefined) return port === undefined ? undefined : `http://127.0.0.1:${port}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && !(sandbox && url?.protocol === 'http:')) {
    env.violation('CONNECTORS_PUBLIC_URL must be https, for example https://connectors.example.com');
  }
  return text.replace(/\/+$/, '');
}

/** Reads the environment. No other code of this app reads it. */
export function readConfig(env: Environment = new Environment()): ComplianceConfig {
  const storage = readStorageConfig(env);
  const service = readServiceConfig('compliance', env, [storageSource(storage)]);
  const connectorsPublicUrl = readConnectorsPublicUrl(env, service);
  const config = {
    ...service,
    storage,
    connectorsPublicUrl,
    documentLinkKeys: readDocumentLinkKeys(env, service),
  };
  env.assertValid();
  return config;
}
