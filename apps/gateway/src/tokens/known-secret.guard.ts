import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { AuthenticationFailed, Authenticator } from './authenticator.guard';
import { hashSecret } from './token-secret.codec';

/** The secret that `npm start` gives a sandbox on loopback (tools/start/settings.mjs). It is public. */
const SANDBOX_SECRET = 'sandbox-secret';
const SANDBOX_CLIENT_ID = 'sandbox';
/** Hex digits or base64url (also base64) of at least 32 bytes, and how many characters differ at least. */
const HEX = /^[0-9a-f]{64,}$/i;
const ONLY_HEX = /^[0-9a-f]*$/i;
const BASE64 = /^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9_+/-]{43,}={0,2}$/;
const CHARACTERS_MIN = { hex: 8, base64: 16 };
const WANTED =
  'at least 32 random bytes as base64url or hex, such as those of "openssl rand -hex 32", or none to have one made';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Host of the gateway, and whether it is a sandbox. */
export type Exposure = Pick<GatewayConfig, 'host' | 'sandbox'>;

/** Whether only programs of this machine reach a host. */
function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whether a text looks like 32 random bytes or more. Such a secret can't be guessed from its quick hash. */
function looksRandom(secret: string): boolean {
  const characters = new Set(secret).size;
  if (ONLY_HEX.test(secret)) return HEX.test(secret) && characters >= CHARACTERS_MIN.hex;
  return BASE64.test(secret) && characters >= CHARACTERS_MIN.base64;
}

/**
 * Checks a secret that an operator chose.
 * @throws Error if it isn't of 32 random bytes or more. The sandbox's own is accepted if only this machine reaches the gateway.
 */
export function assertOwnSecret(secret: string, { host, sandbox }: Exposure): void {
  if (secret === SANDBOX_SECRET) {
    if (sandbox && isLoopback(host)) return;
    throw new Error(
      `everybody knows the client secret ${SANDBOX_SECRET}: it is for a sandbox on loopback alone; give ${WANTED}`,
    );
  }
  if (!looksRandom(secret)) throw new Error(`the client secret is too easy to guess; give ${WANTED}`);
}

/**
 * Refuses the public secret if other machines reach the gateway.
 * @throws Error naming the tokens that have it.
 */
export async function assertNoKnownSecret(pool: Pool, { host }: Exposure): Promise<void> {
  if (isLoopback(host)) return;
  const { rows } = await pool.query<{ client_id: string }>(
    'SELECT client_id FROM api_tokens WHERE secret_hash = $1 ORDER BY client_id LIMIT 3',
    [hashSecret(SANDBOX_SECRET)],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ client_id: clientId }) => clientId).join(', ');
  throw new Error(
    `HOST=${host} is not loopback, and everybody knows the secret of these tokens: ${names}. Delete them (DELETE /tokens/{tokenId}) while the gateway listens on 127.0.0.1, or use another database, with SANDBOX_CLIENT_SECRET set.`,
  );
}

/** Client id and secret of a token. */
export interface KnownCredentials {
  clientId: string;
  clientSecret: string;
}

/** Credentials that may be shown to every reader of the API reference. */
@Injectable()
export class KnownToken {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly exposure: Exposure,
    private readonly authenticator: Authenticator,
  ) {}

  /** The public token if it works in this deployment: a sandbox on loopback that has it. */
  async find(): Promise<KnownCredentials | undefined> {
    if (!this.exposure.sandbox || !isLoopback(this.exposure.host)) return undefined;
    const known = { clientId: SANDBOX_CLIENT_ID, clientSecret: SANDBOX_SECRET };
    const encoded = Buffer.from(`${known.clientId}:${known.clientSecret}`).toString('base64');
    try {
      await this.authenticator.authenticate(`Basic ${encoded}`);
      return known;
    } catch (error) {
      if (error instanceof AuthenticationFailed) return undefined;
      throw error;
    }
  }
}
