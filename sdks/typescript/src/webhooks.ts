import { Webhook } from 'standardwebhooks';
import type { webhooks as schema } from './generated/schema.ts';

export { WebhookVerificationError } from 'standardwebhooks';

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
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

function plain(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join()]],
    ),
  );
}

/** Checks deliveries of webhooks by Standard Webhooks. */
export const webhooks = {
  /**
   * Checks the signature and the age of a delivery. A timestamp may be 5 minutes off.
   * @param body as received. A parsed and rendered body has other bytes
   * @param secret of the endpoint (`whsec_…`); several, if your receiver knows the old and the new one
   * @returns the event
   * @throws WebhookVerificationError if no secret has made the signature
   */
  verify(
    body: string | Uint8Array,
    headers: WebhookHeaders,
    secret: string | readonly string[],
  ): WebhookEvent {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    const secrets = typeof secret === 'string' ? [secret] : secret;
    let failure: unknown = new RangeError('no secret was given');
    for (const one of secrets) {
      try {
        return new Webhook(one).verify(text, plain(headers)) as WebhookEvent;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  },
};
