import { WebhookReceiver } from '@corridor/api-client';
import type { Api } from './api';

/** A webhook receiver that is the platform's default endpoint. */
export interface DefaultEndpoint {
  receiver: WebhookReceiver;
  secret: string;
}

/** Starts a receiver and makes it the platform's default endpoint. */
export async function listenForWebhooks({ corridor }: Pick<Api, 'corridor'>): Promise<DefaultEndpoint> {
  const receiver = await new WebhookReceiver().start();
  await corridor.platformConfiguration.updateConfig({ webhookEndpoint: receiver.url });
  for await (const { id, isDefault } of corridor.webhooks.listWebhookEndpoints()) {
    if (isDefault) return { receiver, secret: (await corridor.webhooks.getWebhookSecret(id)).secret };
  }
  throw new Error('the platform has no default endpoint');
}
