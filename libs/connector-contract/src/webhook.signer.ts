import { randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '@corridor/kernel';
import { Webhook } from 'standardwebhooks';

/** Tolerance of a timestamp in both directions (Standard Webhooks), milliseconds. */
export const TIMESTAMP_TOLERANCE_MS = 300 * SECOND_MS;

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;
const TIMESTAMP = /^[0-9]{1,12}$/;
/** The signatures of one message: two during a rotation, and room for later versions. */
const SIGNATURES_MAX = 10;
const VERSION = 'v1,';

/** Headers of a signed message (Standard Webhooks). */
export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** What is wrong with the signature of a message. */
export type SignatureFault = 'MISSING_HEADER' | 'STALE_TIMESTAMP' | 'WRONG_SIGNATURE';

/** A new secret: `whsec_` and 256 random bits, base64. */
export function createSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Whether a text has the form of a secret. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * Signs a message with each secret, newest first (Standard Webhooks, `v1`). A rotation has two secrets.
 * @param message `id` is the same in a retry; `nowMs` is real time, in milliseconds
 */
export function signMessage(
  message: { id: string; body: string; nowMs: number },
  secrets: readonly string[],
): SignatureHeaders {
  const { id, body, nowMs } = message;
  const at = new Date(nowMs);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / SECOND_MS)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

function headerOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Checks the signature of a received message (Standard Webhooks). The timestamp may differ by 5 minutes.
 * @param message `headers` with lower-case names, as Node gives them; `body` as received; `nowMs` in milliseconds
 * @param secrets those that are valid now; the message needs a signature of one of them
 * @returns the fault, or undefined if the signature is good
 */
export function signatureFault(
  message: {
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: string;
    nowMs: number;
  },
  secrets: readonly string[],
): SignatureFault | undefined {
  const { headers, body, nowMs } = message;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signature = headerOf(headers, 'webhook-signature');
  if (id === '' || signature === '' || !TIMESTAMP.test(timestamp)) return 'MISSING_HEADER';
  const at = Number(timestamp) * SECOND_MS;
  if (Math.abs(nowMs - at) > TIMESTAMP_TOLERANCE_MS) return 'STALE_TIMESTAMP';
  const given = signature.split(' ', SIGNATURES_MAX).filter((one) => one.startsWith(VERSION));
  const expected = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  const isGood = expected.some((one) => given.some((other) => isEqual(other, one)));
  return isGood ? undefined : 'WRONG_SIGNATURE';
}
