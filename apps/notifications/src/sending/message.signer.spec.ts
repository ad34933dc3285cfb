import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { mintUuid } from '@corridor/kernel';
import { PersonalDataVault } from '@corridor/service';
import { EndpointSecretCodec } from '../endpoint-directory/endpoint-secret.codec';
import { MessageSigner } from './message.signer';

const ring = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
const secrets = new EndpointSecretCodec(new PersonalDataVault(ring, [randomBytes(32)]));
const signer = new MessageSigner(secrets);
const endpointId = mintUuid();
const eventId = mintUuid();
const body = JSON.stringify({ name: 'Zoë 🚀', text: 'a "quoted" line\n' });

describe('the headers of a webhook', () => {
  it('equal those of the Standard Webhooks library', () => {
    const sealed = secrets.create(endpointId);
    const nowMs = Date.now();
    const headers = signer.headers(
      { eventId, body, endpointId, secretSealed: sealed, previousSecrets: [] },
      nowMs,
    );
    const library = new Webhook(secrets.open(endpointId, sealed));
    expect(headers['webhook-signature']).toBe(library.sign(`Webhook:${eventId}`, new Date(nowMs), body));
    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, headers)).toThrow();
  });

  it('contain the signatures of replaced secrets until those expire', () => {
    const [current, previous, over] = [1, 2, 3].map(() => secrets.create(endpointId));
    const nowMs = Date.now();
    const previousSecrets = [
      { sealed: previous ?? '', untilMs: nowMs + 1 },
      { sealed: over ?? '', untilMs: nowMs },
    ];
    const message = { eventId, body, endpointId, secretSealed: current ?? '', previousSecrets };
    const headers = signer.headers(message, nowMs);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const sealed of [current, previous]) {
      new Webhook(secrets.open(endpointId, sealed ?? '')).verify(body, headers);
    }
    expect(() => new Webhook(secrets.open(endpointId, over ?? '')).verify(body, headers)).toThrow();
  });
});
