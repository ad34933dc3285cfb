import { Inject, Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import { Webhook } from 'standardwebhooks';
import type { PreviousSecret } from '../endpoints/domain/endpoint';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.adapter';

/** Opened secrets that are remembered at most. */
const SIGNERS_MAX = 2_000;
const USER_AGENT = 'Corridor-Webhooks/1.0';

/** What is signed, and by whose secrets. */
export interface Message {
  eventId: string;
  body: string;
  endpointId: string;
  secretSealed: string;
  previousSecrets: readonly PreviousSecret[];
}

/** Makes the headers of the Standard Webhooks specification. */
@Injectable()
export class MessageSigner {
  private readonly signers = new Map<string, Webhook>();

  constructor(@Inject(EndpointSecrets) private readonly secrets: EndpointSecrets) {}

  /** Headers of one attempt. `nowMs` is real time: receivers refuse what is 5 minutes off their own clock. */
  headers(message: Message, nowMs: number): Record<string, string> {
    const id = formatId('Webhook', message.eventId);
    const at = new Date(nowMs);
    const valid = message.previousSecrets
      .filter((secret) => secret.untilMs > nowMs)
      .map(({ sealed }) => sealed);
    const signatures = [message.secretSealed, ...valid].map((sealed) =>
      this.signerOf(message.endpointId, sealed).sign(id, at, message.body),
    );
    return {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(nowMs / 1000)),
      'webhook-signature': signatures.join(' '),
    };
  }

  private signerOf(endpointId: string, sealed: string): Webhook {
    const known = this.signers.get(sealed);
    if (known) return known;
    if (this.signers.size >= SIGNERS_MAX) this.signers.clear();
    const signer = new Webhook(this.secrets.open(endpointId, sealed));
    this.signers.set(sealed, signer);
    return signer;
  }
}
