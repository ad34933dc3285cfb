import { errorText } from '@corridor/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import SaslAuthenticator from 'kafkajs/src/broker/saslAuthenticator/index.js';
import oauthBearer from 'kafkajs/src/broker/saslAuthenticator/oauthBearer.js';
import Connection from 'kafkajs/src/network/connection.js';
import plain from 'kafkajs/src/broker/saslAuthenticator/plain.js';
import scram256 from 'kafkajs/src/broker/saslAuthenticator/scram256.js';
import scram512 from 'kafkajs/src/broker/saslAuthenticator/scram512.js';
import { type Mechanism, type SaslAuthenticationRequest } from 'kafkajs';
import { type CredentialWatch, REFUSED_PAUSE_MS } from './credential-watch';
import { type KafkaSecurity } from './kafka-security';

type Sasl = NonNullable<KafkaSecurity['sasl']>;

/** Data that kafkajs passes to each connection of a client. */
interface WatchedMechanism extends Mechanism {
  watch: CredentialWatch;
  credentials: Sasl;
  /** Real time of this client's last refusal, in milliseconds. */
  refusedAtMs?: number;
}

const providers = { PLAIN: plain, 'SCRAM-SHA-256': scram256, 'SCRAM-SHA-512': scram512 };
const { authenticate } = SaslAuthenticator.prototype;
const { send } = Connection.prototype;

/** A lost connection, or one that authenticated again within a second, which brokers don't allow (KIP-368). */
const NO_REFUSAL =
  /Closed connection|Not connected|Connection (error|timeout)|not valid given the current SASL state/;
/** Requests that are sent before a connection is authenticated: SaslHandshake, ApiVersions, SaslAuthenticate. */
const GREETINGS = new Set([17, 18, 36]);
/** Size of the length field before a broker's answer, in bytes. */
const LENGTH_BYTES = 4;

/**
 * A broker's answer states why it refuses a token (RFC 7628, 3.2.2). kafkajs doesn't read it. It treats the refusal as
 * a success that ends with a lost connection.
 */
const refusalResponse = {
  decode: (answer: Buffer): Buffer => answer.subarray(LENGTH_BYTES),
  parse: (refusal: Buffer): void => {
    if (refusal.length > 0) throw new Error(`the token is refused: ${refusal.toString('utf8')}`);
  },
};

function isWatched(sasl: object): sasl is WatchedMechanism {
  return 'watch' in sasl;
}

/**
 * kafkajs 2.2.4 treats a refusal as final: the consumer ends for good and the process with it. Credentials can recover,
 * for example after a token expired or a password was changed on one side first. So this function retries after a pause
 * and reports the refusal to the watch.
 */
async function watchedAuthenticate(this: SaslAuthenticator): Promise<void> {
  const { sasl } = this.connection;
  if (!isWatched(sasl)) return authenticate.call(this);
  const waitMs = (sasl.refusedAtMs ?? 0) + REFUSED_PAUSE_MS - Date.now();
  if (waitMs > 0) await pause(waitMs);
  try {
    await authenticate.call(this);
    delete sasl.refusedAtMs;
    sasl.watch.accepted();
  } catch (error) {
    const isLost = error instanceof Error && NO_REFUSAL.test(errorText(error));
    if (!isLost) refused(sasl, error);
    throw Object.assign(error instanceof Error ? error : new Error(errorText(error)), { retriable: true });
  }
  return undefined;
}

function refused(sasl: WatchedMechanism, error: unknown): void {
  sasl.refusedAtMs = Date.now();
  if (sasl.credentials.mechanism === 'OAUTHBEARER') sasl.credentials.refused();
  sasl.watch.refused(errorText(error));
}

/**
 * A broker that refuses a process during ApiVersions leaves connections without versions. When kafkajs 2.2.4
 * authenticates on such a connection, it fails and treats this as final. A retriable error makes it connect again and
 * ask for the versions.
 */
async function sendKnown(this: Connection, message: Parameters<typeof send>[0]): Promise<unknown> {
  const isGreeting = GREETINGS.has(message.request.apiKey);
  if (this.versions === null && !isGreeting && !this.isAuthenticated())
    throw Object.assign(new Error('the broker has not told its versions'), { retriable: true });
  return send.call(this, message);
}

/** Patches how kafkajs authenticates, for the whole process. Repeated calls have no effect. */
export function mendAuthentication(): void {
  Object.assign(SaslAuthenticator.prototype, { authenticate: watchedAuthenticate });
  Object.assign(Connection.prototype, { send: sendKnown });
}

/** The `sasl` of a kafkajs client. It requests the credentials at each authentication. */
export function watchedMechanism(credentials: Sasl, watch: CredentialWatch): WatchedMechanism {
  const { mechanism } = credentials;
  const authenticationProvider: Mechanism['authenticationProvider'] = (args) => ({
    authenticate: async () => {
      if (credentials.mechanism === 'OAUTHBEARER') {
        const value = await credentials.token();
        const provider = oauthBearer({ oauthBearerProvider: () => Promise.resolve({ value }) });
        const { saslAuthenticate } = args;
        const checked = (exchange: { request: SaslAuthenticationRequest }): Promise<void> =>
          saslAuthenticate({ ...exchange, response: refusalResponse });
        return provider({ ...args, saslAuthenticate: checked as typeof saslAuthenticate }).authenticate();
      }
      const { username, password } = credentials;
      return providers[credentials.mechanism]({ username, password: password() })(args).authenticate();
    },
  });
  return { mechanism, authenticationProvider, watch, credentials };
}
