import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import { PersonalDataVault } from '@corridor/service';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;
const FIELD = 'secret';

/** Signing secrets of endpoints, always stored encrypted. */
@Injectable()
export class EndpointSecretCodec {
  constructor(private readonly vault: PersonalDataVault) {}

  /** A new secret in its stored form. */
  create(endpointId: string): string {
    return this.seal(endpointId, PREFIX + randomBytes(SECRET_BYTES).toString('base64'));
  }

  /** The plain text of a stored secret, `whsec_…`. */
  open(endpointId: string, sealed: string): string {
    return this.vault.unsealField(sealed, formatId('WebhookEndpoint', endpointId), FIELD);
  }

  /** The same secret under the active key; undefined if it is under that key already. */
  renew(endpointId: string, sealed: string): string | undefined {
    if (sealed.split(':')[1] === this.vault.activeKeyId) return undefined;
    return this.seal(endpointId, this.open(endpointId, sealed));
  }

  private seal(endpointId: string, secret: string): string {
    return this.vault.sealField(secret, formatId('WebhookEndpoint', endpointId), FIELD);
  }
}
