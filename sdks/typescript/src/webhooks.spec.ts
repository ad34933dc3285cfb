import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError } from './errors.ts';
import { webhooks } from './webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
const body = JSON.stringify({
  id: 'Webhook:1',
  type: 'OUTGOING_PAYMENT_COMPLETED',
  data: { id: 'Transaction:1' },
});

function signed(secret = SECRET, at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'Webhook:1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('Webhook:1', at, body),
  };
}

describe('webhooks.verify', () => {
  it.each([
    ['text and plain headers', body, signed()],
    ['bytes and headers of fetch', new TextEncoder().encode(body), new Headers(signed())],
    ['headers in other letters', body, { 'Webhook-Id': 'Webhook:1', ...upperCased(signed()) }],
  ])('returns the event of %s', (_, one, headers) => {
    const event = webhooks.verify(one, headers, SECRET);
    expect([event.type, event.id]).toEqual(['OUTGOING_PAYMENT_COMPLETED', 'Webhook:1']);
  });

  it('accepts a signature by one of several secrets', () => {
    expect(webhooks.verify(body, signed(OTHER), [SECRET, OTHER]).id).toBe('Webhook:1');
  });

  it.each([
    ['a changed body', `${body} `, signed(), SECRET],
    ['another secret', body, signed(OTHER), SECRET],
    ['an old delivery', body, signed(SECRET, new Date(Date.now() - 600_000)), SECRET],
    ['missing headers', body, {}, SECRET],
  ])('refuses %s', (_, one, headers, secret) => {
    expect(() => webhooks.verify(one, headers, secret)).toThrow(WebhookVerificationError);
  });

  it('accepts a secret with the line break of its file', () => {
    expect(webhooks.verify(body, signed(), `${SECRET}\r\n`).id).toBe('Webhook:1');
    expect(webhooks.verify(body, signed(), [OTHER, ` ${SECRET} `]).id).toBe('Webhook:1');
  });

  it('says how to get the body as received', () => {
    for (const parsed of [JSON.parse(body), null, undefined])
      expect(() => webhooks.verify(parsed, signed(), SECRET)).toThrow(
        /body is parsed already.* express\.raw\(.* request\.text\(\)/,
      );
  });

  it.each([[[]], [''], [' \n'], [undefined], [[SECRET, '']]])(
    'says that the secret %j is missing',
    (secret) => {
      expect(() => webhooks.verify(body, signed(), secret as string)).toThrow('The secret is missing');
    },
  );

  it.each(['whsec_', 'whsec_*', 'whsec_a', `${SECRET} ${OTHER}`])(
    'says what a secret is for %s, and does not repeat it',
    (secret) => {
      const verify = (): unknown => webhooks.verify(body, signed(), secret);
      expect(verify).toThrow(RangeError);
      expect(verify).toThrow(/^The secret must be whsec_ and base64, as the API shows it$/);
    },
  );
});

function upperCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
}
