import { at, listAt, textAt, type Json } from './json';
import { WebhookReceiver } from './webhook-receiver';

/** The calls that set a platform's default endpoint. */
export interface EndpointClient {
  get(path: string): Promise<{ status: number; body: Json; text: string }>;
  patch(path: string, body: unknown): Promise<{ status: number; body: Json; text: string }>;
}

/** A webhook receiver that is the platform's default endpoint. */
export interface DefaultEndpoint {
  receiver: WebhookReceiver;
  secret: string;
  /** The default endpoint before this one. */
  formerUrl: string | null;
}

/** Starts a receiver and makes it the platform's default endpoint. */
export async function listenForWebhooks(client: EndpointClient): Promise<DefaultEndpoint> {
  const receiver = await new WebhookReceiver().start();
  const former = at((await client.get('/config')).body, 'webhookEndpoint');
  const patched = await client.patch('/config', { webhookEndpoint: receiver.url });
  if (patched.status !== 200) throw new Error(`PATCH /config answered ${patched.status}: ${patched.text}`);
  const endpoints = (await client.get('/webhook-endpoints')).body;
  const endpoint = listAt(endpoints, 'data').find((one) => one['isDefault']);
  const { body } = await client.get(`/webhook-endpoints/${textAt(endpoint, 'id')}/secret`);
  return { receiver, secret: textAt(body, 'secret'), formerUrl: typeof former === 'string' ? former : null };
}
