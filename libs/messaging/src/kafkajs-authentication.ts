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

/** What kafkajs hands through to each connection of a client. */
interface WatchedMechanism extends Mechanism {
  watch: CredentialWatch;
  credentials: Sasl;
  /** Real time of this client's last refusal, milliseconds. */
  refusedAtMs?: number;
}

const providers = { PLAIN: plain, 'SCRAM-SHA-256': scram256, 'SCRAM-SHA-512': scram512 };
const { authenticate } = SaslAuthenticator.prototype;
const { send } = Connection.prototype;

/** A lost connection, or one that authenticated again within a second: brokers allow no more (KIP-368). */
const NO_REFUSAL =
  /Closed connection|Not connected|Connection (error|timeout)|not valid given the current SASL state/;
/** What is sent before a connection is authenticated: SaslHandshake, ApiVersions, SaslAuthenticate. */
const GREETINGS = new Set([17, 18, 36]);
/** Bytes of the length that stands before what a broker answers. */
const LENGTH_BYTES = 4;

/**
 * A broker says in its answer why it refuses a token (RFC 7628, 3.2.2); kafkajs doesn't read that, and takes the refusal
 * for a success that ends with a lost connection.
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
 * kafkajs 2.2.4 takes a refusal for final: a consumer that meets one ends for good, and with it the process. Credentials
 * can be mended (a token expires, a password is changed at both ends in turn), so that it is tried again here, with a
 * pause, and told to the watch.
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
 * A broker that refused a process while it told its versions leaves connections without them. kafkajs 2.2.4 breaks down on
 * one when it authenticates, which it takes for final; what tries again connects anew, and asks for the versions.
 */
async function sendKnown(this: Connection, message: Parameters<typeof send>[0]): Promise<unknown> {
  const isGreeting = GREETINGS.has(message.request.apiKey);
  if (this.versions === null && !isGreeting && !this.isAuthenticated())
    throw Object.assign(new Error('the broker has not told its versions'), { retriable: true });
  return send.call(this, message);
}

/** Mends how kafkajs authenticates, for the whole process; as often as one likes. */
export function mendAuthentication(): void {
  Object.assign(SaslAuthenticator.prototype, { authenticate: watchedAuthenticate });
  Object.assign(Connection.prototype, { send: sendKnown });
}

/** The `sasl` of a kafkajs client: credentials are asked for at each authentication. */
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
