import type { Environment } from '../environment';
import { AwsKmsRoot } from './aws-kms-root.adapter';
import { GOOGLE_KMS, type GoogleAccount, GoogleKmsRoot } from './google-kms-root.adapter';
import { LocalRoot } from './local-root.adapter';
import { Pkcs11Root } from './pkcs11-root.adapter';
import { isRepeatedByte } from './repeated-byte';
import type { RootKey } from './root-key.port';
import { VaultRoot } from './vault-root.adapter';

/** The root that wraps new data keys, and the one that wrapped earlier ones. */
export interface RootKeys {
  current: RootKey;
  former: RootKey | undefined;
}

type RootVariable = 'ROOT_KEY' | 'FORMER_ROOT_KEY';
type Maker = (place: string, env: Environment, name: RootVariable) => RootKey | undefined;

const KEY_BYTES = 32;
const ARN = /^arn:[a-z-]+:kms:[a-z0-9-]+:\d+:(key|alias)\/.+$/;
const GOOGLE_KEY = /^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const makers: Readonly<Record<string, Maker>> = {
  local: (place, env, name) => {
    const key = Buffer.from(secretOf(env, name), 'base64');
    if (place === '' && key.length === KEY_BYTES && !isRepeatedByte(key)) return new LocalRoot(key);
    env.violation(`${name}=local: ${name}_SECRET must be 32 random bytes in base64`);
    return undefined;
  },
  'aws-kms': (place, env, name) => {
    if (ARN.test(place)) return new AwsKmsRoot(place, endpointOf(env));
    env.violation(`${name} must name a key by its ARN: aws-kms:arn:aws:kms:eu-central-1:111122223333:key/…`);
    return undefined;
  },
  'gcp-kms': (place, env, name) => {
    if (!GOOGLE_KEY.test(place))
      env.violation(`${name} must name a key: gcp-kms:projects/…/locations/…/keyRings/…/cryptoKeys/…`);
    return new GoogleKmsRoot(place, googleAccount(env, name), endpointOf(env) ?? GOOGLE_KMS);
  },
  vault: (place, env, name) => {
    const url = URL.canParse(place) ? new URL(place) : undefined;
    if (url && isSafe(url) && /^(\/[^/]+){2,}$/.test(url.pathname)) {
      secretOf(env, name);
      return new VaultRoot(url, () => secretOf(env, name));
    }
    env.violation(`${name} must be vault:https://vault.example.com:8200/transit/corridor`);
    return undefined;
  },
  pkcs11: (place, env, name) => {
    const [path = '', query = ''] = place.split('?');
    const parts = new URLSearchParams(path.replaceAll(';', '&'));
    const modulePath = new URLSearchParams(query).get('module-path');
    const token = parts.get('token');
    const object = parts.get('object');
    if (modulePath !== null && token !== null && object !== null) {
      secretOf(env, name);
      return new Pkcs11Root({ modulePath, token, object }, () => secretOf(env, name));
    }
    env.violation(`${name} must be pkcs11:token=…;object=…?module-path=/usr/lib/… (RFC 7512)`);
    return undefined;
  },
};

/** Reads `ROOT_KEY` and `FORMER_ROOT_KEY`; undefined without the first: the key ring encrypts then. */
export function readRootKeys(env: Environment): RootKeys | undefined {
  const current = readRoot(env, 'ROOT_KEY');
  const former = readRoot(env, 'FORMER_ROOT_KEY');
  if (former && !current) env.violation('FORMER_ROOT_KEY needs ROOT_KEY');
  return current && { current, former };
}

function readRoot(env: Environment, name: RootVariable): RootKey | undefined {
  const text = env.optional(name);
  if (text === undefined) return undefined;
  const [kind = '', ...place] = text.split(':');
  const make = makers[kind];
  if (make) return make(place.join(':'), env, name);
  env.violation(`${name} must begin with one of ${Object.keys(makers).join(', ')}`);
  return undefined;
}

/** Files of secrets are read at each call, because agents renew them. */
function secretOf(env: Environment, name: RootVariable): string {
  return env.text(`${name}_SECRET`);
}

function endpointOf(env: Environment): string | undefined {
  const text = env.optional('ROOT_KEY_ENDPOINT');
  if (text === undefined) return undefined;
  if (URL.canParse(text) && isSafe(new URL(text))) return text.replace(/\/+$/, '');
  env.violation('ROOT_KEY_ENDPOINT must be https, for example https://kms-fips.us-east-1.amazonaws.com');
  return undefined;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** The key of a service account; undefined for the machine's own. */
function googleAccount(env: Environment, name: RootVariable): GoogleAccount | undefined {
  const text = env.optional(`${name}_SECRET`);
  if (text === undefined) return undefined;
  try {
    const { client_email, private_key, private_key_id } = JSON.parse(text) as Partial<GoogleAccount>;
    if (client_email !== undefined && private_key !== undefined && private_key_id !== undefined)
      return { client_email, private_key, private_key_id };
  } catch {
    // The violation says what it must be.
  }
  env.violation(`${name}_SECRET must be the JSON of a key of a service account`);
  return undefined;
}
