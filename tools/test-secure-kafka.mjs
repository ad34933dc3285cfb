#!/usr/bin/env node
/**
 * Starts a broker with TLS and SASL for tests:
 *
 *   node tools/test-secure-kafka.mjs --dir <folder>
 *
 * It prints {pid, brokers, saslBrokers, mutualBrokers} and writes into the folder: ca.pem, client.pem and client.key,
 * strangers-ca.pem, stranger.pem and stranger.key (of an untrusted CA), and signing.key, the private key (PKCS#8) of
 * tokens. The user `corridor` may do everything, and `corridor_<service>` what ACLs allow. The broker keeps running after this program ends, until it is killed.
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { certificate } from './infra/certificates.mjs';
import { ensureKafkaJars } from './infra/jars.mjs';
import { findJava } from './infra/java.mjs';
import { startKafka } from './infra/kafka.mjs';
import { freePort } from './infra/ports.mjs';
import { cacheDirOf } from './infra/workspace.mjs';
import { APP_NAMES } from './start/apps.mjs';

const HOST = 'localhost';
/** May do everything. */
const USER = 'corridor';
/** Users of the services, who may do what ACLs allow. */
const SERVICE_USERS = APP_NAMES.map((service) => `${USER}_${service}`);
const PASSWORD = 'right';
const AUDIENCE = 'kafka';
const MODULES = 'org.apache.kafka.common.security';
/** The longest session, so that every connection must authenticate again within a test. */
const SESSION_MS = 15_000;

/** @param {string} dir */
async function writeCertificates(dir) {
  const ca = await certificate('Test CA');
  const strangersCa = await certificate('Another CA');
  const server = await certificate(HOST, { ca });
  const client = await certificate(USER, { ca });
  const stranger = await certificate(USER, { ca: strangersCa });
  const files = {
    'ca.pem': ca.cert,
    'server.pem': `${server.private}\n${server.cert}`,
    'client.pem': client.cert,
    'client.key': client.private,
    'strangers-ca.pem': strangersCa.cert,
    'stranger.pem': stranger.cert,
    'stranger.key': stranger.private,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text, { mode: 0o600 });
}

/** @param {string} dir @returns {string} URL of the key set with which the broker checks tokens */
function writeTokenKeys(dir) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(dir, 'signing.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const file = join(dir, 'jwks.json');
  writeFileSync(file, JSON.stringify({ keys: [{ ...jwk, kid: 'test', use: 'sig', alg: 'RS256' }] }));
  return pathToFileURL(file).href;
}

/** @param {string} dir @param {string} keySetUrl */
function securedProperties(dir, keySetUrl) {
  const own = 'listener.name.client';
  return {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': join(dir, 'server.pem'),
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': join(dir, 'ca.pem'),
    'listener.name.mutual.ssl.client.auth': 'required',
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': ['ANONYMOUS', USER, `CN=${USER}`].map((name) => `User:${name}`).join(';'),
    'connections.max.reauth.ms': String(SESSION_MS),
    [`${own}.sasl.enabled.mechanisms`]: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER',
    [`${own}.plain.sasl.jaas.config`]: `${MODULES}.plain.PlainLoginModule required user_${USER}="${PASSWORD}";`,
    [`${own}.scram-sha-256.sasl.jaas.config`]: `${MODULES}.scram.ScramLoginModule required;`,
    [`${own}.scram-sha-512.sasl.jaas.config`]: `${MODULES}.scram.ScramLoginModule required;`,
    [`${own}.oauthbearer.sasl.jaas.config`]: `${MODULES}.oauthbearer.OAuthBearerLoginModule required;`,
    [`${own}.oauthbearer.sasl.server.callback.handler.class`]: `${MODULES}.oauthbearer.OAuthBearerValidatorCallbackHandler`,
    [`${own}.oauthbearer.sasl.oauthbearer.jwks.endpoint.url`]: keySetUrl,
    [`${own}.oauthbearer.sasl.oauthbearer.expected.audience`]: AUDIENCE,
    // A token expires exactly at its time. The default tolerates 30 seconds, in which no session would end.
    [`${own}.oauthbearer.sasl.oauthbearer.clock.skew.seconds`]: '0',
  };
}

/** @param {string} dir */
async function start(dir) {
  mkdirSync(dir, { recursive: true });
  await writeCertificates(dir);
  const keySetUrl = writeTokenKeys(dir);
  const [port, controllerPort, saslPort, mutualPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const child = await startKafka({
    folder: join(dir, 'kafka'),
    logFile: join(dir, 'kafka.log'),
    port,
    controllerPort,
    java: findJava(process.env),
    jars: await ensureKafkaJars({ cacheDir: cacheDirOf(process.env), say: () => {} }),
    writesArchive: false,
    secured: {
      listeners: {
        CLIENT: { host: HOST, port: saslPort, protocol: 'SASL_SSL' },
        MUTUAL: { host: HOST, port: mutualPort, protocol: 'SSL' },
      },
      properties: securedProperties(dir, keySetUrl),
      format: ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) =>
        [USER, ...SERVICE_USERS].flatMap((name) => [
          '--add-scram',
          `${mechanism}=[name=${name},password=${PASSWORD}]`,
        ]),
      ),
      flags: [`-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=${keySetUrl}`],
    },
  });
  child.unref();
  return {
    pid: child.pid,
    brokers: `127.0.0.1:${port}`,
    saslBrokers: `${HOST}:${saslPort}`,
    mutualBrokers: `${HOST}:${mutualPort}`,
  };
}

const { values } = parseArgs({ options: { dir: { type: 'string' } } });
if (!values.dir) throw new Error('Usage: node tools/test-secure-kafka.mjs --dir <folder>');
process.stdout.write(`${JSON.stringify(await start(resolve(values.dir)))}\n`);
