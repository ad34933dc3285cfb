import { Injectable } from '@nestjs/common';
import type { IntegrationEvent } from '@corridor/contracts';
import { dataOf } from '@corridor/messaging';
import { PersonalDataVault, SEALED_PREFIX } from '@corridor/service';
import { toWebhookEvent, type WebhookEvent } from './domain/webhook-event';

/** The additional data that binds a stored body to its event. `id` is the event's uuid. */
export function eventBodyAad(id: string): string {
  return `webhook-event/${id}`;
}

/**
 * Bodies of webhook events. Bodies with personal data are stored as ciphertext, and decrypted for sending and display.
 */
@Injectable()
export class EventBodyCodec {
  constructor(private readonly vault: PersonalDataVault) {}

  /** The webhook event of an event, with its stored body. */
  render(event: IntegrationEvent, type: string): WebhookEvent {
    if (event.sealed === undefined) return toWebhookEvent(event, type);
    return this.seal(toWebhookEvent({ ...event, data: dataOf(event, this.vault) }, type));
  }

  /** The event with its body as ciphertext. */
  seal(event: WebhookEvent): WebhookEvent {
    return { ...event, body: this.vault.seal(Buffer.from(event.body), eventBodyAad(event.id)) };
  }

  /** The plain text of a stored body, for sending. */
  open({ id, body }: Pick<WebhookEvent, 'id' | 'body'>): string {
    return body.startsWith(SEALED_PREFIX) ? this.vault.unseal(body, eventBodyAad(id)).toString('utf8') : body;
  }
}
