import { readFileSync } from 'node:fs';
import type { KafkaSecurity, PasswordCredentials } from '@corridor/messaging';
import type { Environment } from './environment';
import type { VariableName } from '@corridor/contracts';
import { checkFile, readTlsFiles } from './tls-files';
import { endpointTokens, fileTokens, mskTokens } from './kafka-tokens';

type KafkaSecret = 'KAFKA_TLS_KEY_PASSPHRASE' | 'KAFKA_SASL_PASSWORD' | 'KAFKA_OAUTH_CLIENT_SECRET';
type Sasl = NonNullable<KafkaSecurity['sasl']>;

const TLS = {
  ca: 'KAFKA_TLS_CA_FILE',
  cert: 'KAFKA_TLS_CERT_FILE',
  key: 'KAFKA_TLS_KEY_FILE',
} as const;
const USER_NAMES = ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const;
const ENDPOINT_NAMES = [
  'KAFKA_OAUTH_TOKEN_URL',
  'KAFKA_OAUTH_CLIENT_ID',
  'KAFKA_OAUTH_CLIENT_SECRET',
  'KAFKA_OAUTH_SCOPE',
] as const;
const TOKEN_FILE = 'KAFKA_OAUTH_TOKEN_FILE';
const REGION = 'KAFKA_MSK_REGION';
/** The settings of each mechanism. */
const MECHANISMS: Readonly<Record<string, readonly VariableName[]>> = {
  PLAIN: USER_NAMES,
  'SCRAM-SHA-256': USER_NAMES,
  'SCRAM-SHA-512': USER_NAMES,
  OAUTHBEARER: [...ENDPOINT_NAMES, TOKEN_FILE],
  AWS_MSK_IAM: [REGION],
};

/**
 * TLS and SASL settings for the brokers, from KAFKA_TLS_…, KAFKA_SASL_… and KAFKA_OAUTH_…. Contradictions are
 * violations.
 */
export function readKafkaSecurity(env: Environment): KafkaSecurity {
  const hasTls = env.flag('KAFKA_TLS', false);
  const tls = readTls(env, hasTls);
  const sasl = readSasl(env, hasTls);
  return { ...(tls ? { tls } : {}), ...(sasl ? { sasl } : {}) };
}

function readTls(env: Environment, hasTls: boolean): KafkaSecurity['tls'] {
  const passphrase = readSecret(env, 'KAFKA_TLS_KEY_PASSPHRASE');
  if (!hasTls) {
    const given = Object.values(TLS).filter((name) => env.optional(name) !== undefined);
    if (given.length > 0) env.violation(`${given.join(', ')}: of no use without KAFKA_TLS=true`);
    return undefined;
  }
  return readTlsFiles(env, TLS, passphrase);
}

function readSasl(env: Environment, hasTls: boolean): Sasl | undefined {
  const mechanism = env.optional('KAFKA_SASL_MECHANISM');
  const isPlainAllowed = env.flag('KAFKA_SASL_ALLOW_WITHOUT_TLS', false);
  const taken = mechanism === undefined ? [] : MECHANISMS[mechanism];
  if (taken === undefined) {
    env.violation(`KAFKA_SASL_MECHANISM must be one of ${Object.keys(MECHANISMS).join(', ')}`);
    return undefined;
  }
  const foreign = [...new Set(Object.values(MECHANISMS).flat())].filter(
    (name) => !taken.includes(name) && env.optional(name) !== undefined,
  );
  if (foreign.length > 0)
    env.violation(`${foreign.join(', ')}: of no use with KAFKA_SASL_MECHANISM=${mechanism ?? ''}`);
  if (mechanism === undefined) return undefined;
  if (!hasTls && !isPlainAllowed)
    env.violation(
      'SASL without KAFKA_TLS=true shows credentials to the network: KAFKA_SASL_ALLOW_WITHOUT_TLS=true allows it',
    );
  if (mechanism === 'AWS_MSK_IAM') return mskTokens(env.text(REGION));
  if (mechanism === 'OAUTHBEARER') return readTokens(env, isPlainAllowed);
  return {
    mechanism: mechanism as PasswordCredentials['mechanism'],
    username: env.text('KAFKA_SASL_USERNAME'),
    password: neededSecret(env, 'KAFKA_SASL_PASSWORD'),
  };
}

function readTokens(env: Environment, isInsecureAllowed: boolean): Sasl {
  const path = env.optional(TOKEN_FILE);
  if (path !== undefined) {
    const others = ENDPOINT_NAMES.filter((name) => env.optional(name) !== undefined);
    if (others.length > 0) env.violation(`${TOKEN_FILE} and ${others.join(', ')} exclude each other`);
    checkFile(env, TOKEN_FILE);
    return fileTokens(path);
  }
  const url = env.text('KAFKA_OAUTH_TOKEN_URL');
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (url !== '' && protocol !== 'https:' && !(protocol === 'http:' && isInsecureAllowed))
    env.violation('KAFKA_OAUTH_TOKEN_URL must be a URL of https');
  return endpointTokens({
    url,
    clientId: env.text('KAFKA_OAUTH_CLIENT_ID'),
    clientSecret: neededSecret(env, 'KAFKA_OAUTH_CLIENT_SECRET'),
    scope: env.optional('KAFKA_OAUTH_SCOPE'),
    isInsecureAllowed,
  });
}

function neededSecret(env: Environment, name: KafkaSecret): () => string {
  env.text(name);
  return readSecret(env, name) ?? (() => '');
}

/** A secret by value, or by a file that is read again each time. */
function readSecret(env: Environment, name: KafkaSecret): (() => string) | undefined {
  const [value, path] = [env.optional(name), env.optional(`${name}_FILE`)];
  if (path === undefined) return value === undefined ? undefined : () => value;
  return () => readFileSync(path, 'utf8').trim();
}
