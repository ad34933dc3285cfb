import { Webhook, WebhookVerificationError as Refusal } from 'standardwebhooks';
import { WebhookVerificationError } from './errors.ts';
import type { webhooks as schema } from './generated/schema.ts';
import type { PlatformHeaders } from './platform.ts';

/** `whsec_` may be missing. */
const SECRET = /^(whsec_)?[A-Za-z0-9+/]+={0,2}$/;

/** The types of events. New ones may appear: ignore a type that you don't know. */
export type WebhookType = keyof schema;

type PayloadOf<T extends WebhookType> = schema[T] extends {
  post: { requestBody: { content: { 'application/json': infer Payload } } };
}
  ? Payload
  : never;

/** An event. `type` decides what `data` is. */
export type WebhookEvent<T extends WebhookType = WebhookType> = { [K in T]: PayloadOf<K> }[T];

/** The headers of a delivery, as Node or `fetch` has them. */
export type WebhookHeaders =
  | PlatformHeaders
  | Readonly<Record<string, string | readonly string[] | undefined>>;

function plain(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join()]],
    ),
  );
}

/** @throws TypeError for a parsed body: rendered again it has other bytes than the signed ones */
function textOf(body: string | Uint8Array | ArrayBuffer): string {
  if (typeof body === 'string') return body;
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  throw new TypeError(
    'body is parsed already, but only the text or bytes as received have the signature. ' +
      "In Express use express.raw({ type: 'application/json' }), with a Request of fetch await request.text()",
  );
}

/** A secret may have the line break of the file that it comes from. */
function keyOf(secret: string): Webhook {
  const text = typeof secret === 'string' ? secret.trim() : '';
  if (text === '') throw new RangeError('The secret is missing');
  const refusal = 'The secret must be whsec_ and base64, as the API shows it';
  if (!SECRET.test(text)) throw new RangeError(refusal);
  try {
    return new Webhook(text);
  } catch (cause) {
    throw new RangeError(refusal, { cause });
  }
}

/** Checks deliveries of webhooks by Standard Webhooks. */
export const webhooks = {
  /**
   * Checks the signature and the age of a delivery. A timestamp may be 5 minutes off.
   * @param body as received. A parsed and rendered body has other bytes
   * @param secret of the endpoint (`whsec_…`); several, if your receiver knows the old and the new one
   * @returns the event
   * @throws WebhookVerificationError if no secret has made the signature, TypeError if the body is parsed, RangeError if a
   * secret is missing or malformed
   */
  verify(
    body: string | Uint8Array,
    headers: WebhookHeaders,
    secret: string | readonly string[],
  ): WebhookEvent {
    const text = textOf(body);
    const keys = (Array.isArray(secret) ? secret : [secret]).map(keyOf);
    let failure: unknown = new RangeError('The secret is missing');
    for (const key of keys) {
      try {
        return key.verify(text, plain(headers)) as WebhookEvent;
      } catch (refusal) {
        failure = refusal instanceof Refusal ? new WebhookVerificationError(refusal.message) : refusal;
      }
    }
    throw failure;
  },
};
