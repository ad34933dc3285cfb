import { ApiClient, NoAnswerError, succeeded } from './api-client';
import { WebhookReceiver, type ReceivedWebhook, type WebhookReply } from './webhook-receiver';

let server: WebhookReceiver;
let client: ApiClient;

/** The client calls a webhook receiver, which records each request. */
beforeEach(async () => {
  server = await new WebhookReceiver().start();
  client = new ApiClient({ baseUrl: `http://localhost:${server.port}/v1`, clientId: 'a', clientSecret: 'b' });
});
afterEach(async () => {
  client.close();
  await server.stop();
});

function sent(): ReceivedWebhook {
  const [only, ...others] = server.received;
  if (!only || others.length > 0) throw new Error(`${server.received.length} requests came`);
  return only;
}

describe('ApiClient', () => {
  it("sends the token, the idempotency key, the call's own headers, and the body as JSON", async () => {
    const answer = await client.post('/x', { amount: 1 }, { key: 'k', headers: { 'X-Request-Id': 'r' } });
    expect([answer.status, answer.text]).toEqual([200, 'ok']);
    expect(sent().text).toBe('{"amount":1}');
    expect(sent().headers).toMatchObject({
      authorization: `Basic ${Buffer.from('a:b').toString('base64')}`,
      'idempotency-key': 'k',
      'content-type': 'application/json',
      'x-request-id': 'r',
      host: `localhost:${server.port}`,
    });
  });

  it('sends a text body unchanged', async () => {
    await client.call('POST', '/x', '{"broken');
    expect(sent().text).toBe('{"broken');
  });

  it('sends a form with its files and their names', async () => {
    await client.form('POST', '/x', { type: 'PASSPORT', file: new Blob(['%PDF']) }, { fileName: 'a.pdf' });
    expect(sent().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent().text).toMatch(/name="type"\r\n\r\nPASSPORT\r\n[^]*filename="a.pdf"[^]*%PDF/);
  });

  it.each<[string, WebhookReply]>([
    ['that is not answered in time', 'hang'],
    ['whose connection breaks', 'reset'],
  ])('a call %s fails with NoAnswerError', async (_what, reply) => {
    server.reply = () => reply;
    await expect(client.post('/x', {}, { timeoutMs: 200 })).rejects.toBeInstanceOf(NoAnswerError);
  });

  it('expectOk fails with the status and the body of an error answer', async () => {
    server.reply = () => ({ status: 409, body: { code: 'TAKEN' } });
    await expect(client.expectOk('POST', '/x', {})).rejects.toThrow('POST /x answered 409: {"code":"TAKEN"}');
    server.reply = () => ({ status: 201, body: { id: 'Customer:1' } });
    expect(succeeded(await client.post('/x', {}), 'it')).toEqual({ id: 'Customer:1' });
  });
});
