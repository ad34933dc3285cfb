import { Webhook } from 'standardwebhooks';
import { ReceivedWebhook, WebhookReceiver } from './webhook-receiver';

const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;

function textOf(type: string, resourceId: string, id = 'Webhook:1'): string {
  return JSON.stringify({ id, type, data: { id: resourceId } });
}

function signed(text: string): ReceivedWebhook {
  const at = new Date();
  const headers = {
    'webhook-id': 'Webhook:1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(SECRET).sign('Webhook:1', at, text),
  };
  return new ReceivedWebhook(headers, text);
}

describe('ReceivedWebhook', () => {
  it('accepts only the right secret and the unchanged text', () => {
    const text = textOf('TEST', 'Customer:1');
    const webhook = signed(text);
    expect(() => webhook.verify(SECRET)).not.toThrow();
    expect(() => webhook.verify(OTHER_SECRET)).toThrow('No matching signature');
    expect(() => new ReceivedWebhook(webhook.headers, `${text} `).verify(SECRET)).toThrow();
  });

  it('identifies an invitation by its code', () => {
    const invitation = new ReceivedWebhook({}, JSON.stringify({ data: { code: 'ABC' } }));
    expect([invitation.isOf('ABC'), invitation.isOf('Customer:1')]).toEqual([true, false]);
  });
});

describe('WebhookReceiver', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => (receiver = await new WebhookReceiver().start()));
  afterEach(() => receiver.stop());

  const send = (text: string): Promise<Response> => fetch(receiver.url, { method: 'POST', body: text });

  it('waits for a webhook of a type and resource', async () => {
    const awaited = receiver.webhook('DONE', 'Transaction:1');
    await send(textOf('DONE', 'Transaction:2'));
    await send(textOf('PENDING', 'Transaction:1'));
    await send(textOf('DONE', 'Transaction:1', 'Webhook:3'));
    expect((await awaited).body['id']).toBe('Webhook:3');
    // This one has already arrived.
    expect((await receiver.webhook('DONE', 'Transaction:1', 1)).body['id']).toBe('Webhook:3');
  });

  it('lists the webhooks that arrived if the awaited one does not arrive in time', async () => {
    await send(textOf('PENDING', 'Transaction:1'));
    await expect(receiver.webhook('DONE', 'Transaction:1', 10)).rejects.toThrow(
      'no DONE of Transaction:1 among PENDING',
    );
  });

  it('lists each event of a resource once', async () => {
    for (const id of ['Webhook:1', 'Webhook:1', 'Webhook:2']) await send(textOf('SAME', 'Customer:1', id));
    await send(textOf('OTHER', 'Customer:2', 'Webhook:3'));
    expect(receiver.typesOf('Customer:1')).toEqual(['SAME', 'SAME']);
  });

  it('sends the configured answer after the configured delay', async () => {
    receiver.reply = ({ type }) => ({ status: 422, body: { type }, delayMs: 100 });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const answer = await send(textOf('SLOW', 'Customer:1'));
    expect([answer.status, await answer.json()]).toEqual([422, { type: 'SLOW' }]);
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 100);
    timers.mockRestore();
  });

  it('stores nothing if isKeeping is false', async () => {
    const forgetful = await new WebhookReceiver({ isKeeping: false }).start();
    await fetch(forgetful.url, { method: 'POST', body: textOf('TEST', 'Customer:1') });
    expect(forgetful.received).toEqual([]);
    await forgetful.stop();
  });
});
