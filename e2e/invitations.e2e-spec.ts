import { listenForWebhooks, type WebhookReceiver } from '@corridor/api-client';
import { eventually } from '@corridor/testing';
import {
  Api,
  at,
  baseUrl,
  createPlatform,
  listAt,
  numberAt,
  textAt,
  type Answer,
  type Json,
} from './support/api';
import { createCustomer } from './support/money';
import { OpenApi } from './support/open-api';

let inviting: Api;
let stranger: Api;
let receiver: WebhookReceiver;
let secret: string;
let inviterUma: string;

beforeAll(async () => {
  inviting = await createPlatform();
  stranger = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(inviting));
  inviterUma = textAt(await createCustomer(inviting), 'umaAddress');
});
afterAll(() => receiver.stop());

const INVITEE = '$grace@uma.example';
const claim = (api: Api, code: string, inviteeUma = INVITEE): Promise<Answer> =>
  api.post(`/invitations/${code}/claim`, { inviteeUma });
const cancel = (api: Api, code: string): Promise<Answer> => api.post(`/invitations/${code}/cancel`);
const refusalOf = ({ status, body }: Answer): unknown[] => [status, at(body, 'code')];

async function invite(change: object = {}): Promise<Json> {
  const created = await inviting.post('/invitations', { inviterUma, ...change });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}

async function codeOf(change: object = {}): Promise<string> {
  return textAt(await invite(change), 'code');
}

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('an invitation', () => {
  it('shows its terms, and leaves out absent fields', async () => {
    const expiresAt = inSeconds(86_400);
    const created = await inviting.post('/invitations', {
      inviterUma,
      firstName: 'Ada',
      amountToSend: 12_500,
      expiresAt,
    });
    const code = textAt(created.body, 'code');
    expect([code, textAt(created.body, 'url')]).toEqual([
      expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      expect.stringMatching(new RegExp(`^https?://.+[^/]/${code}$`)),
    ]);
    expect([created.status, created.body]).toEqual([
      201,
      {
        code,
        url: textAt(created.body, 'url'),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        inviterUma,
        status: 'PENDING',
        expiresAt,
        firstName: 'Ada',
        amountToSend: {
          amount: 12_500,
          currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
        },
      },
    ]);
    const bare = await invite();
    expect(Object.keys(bare).sort()).toEqual(['code', 'createdAt', 'inviterUma', 'status', 'url']);
  });

  it.each([0, -1, 1.5, '100', 2 ** 53])('refuses the amount %p', async (amountToSend) => {
    const refused = await inviting.post('/invitations', { inviterUma, amountToSend });
    expect(refusalOf(refused)).toEqual([400, 'INVALID_AMOUNT']);
  });

  it("can be read and claimed by another platform, and notifies the inviter's platform", async () => {
    const invitation = await invite({ amountToSend: 700 });
    const code = textAt(invitation, 'code');
    expect((await stranger.get(`/invitations/${code}`)).body).toEqual(invitation);
    const claimed = await claim(stranger, code);
    expect([claimed.status, claimed.body]).toEqual([
      200,
      { ...invitation, status: 'CLAIMED', inviteeUma: INVITEE, claimedAt: textAt(claimed.body, 'claimedAt') },
    ]);
    const event = await receiver.event('INVITATION_CLAIMED', code, secret);
    expect(event).toMatchObject({ sequence: 2, timestamp: claimed.body['claimedAt'], data: claimed.body });
    expect((await inviting.get(`/invitations/${code}`)).body).toEqual(claimed.body);
  });

  it('is identified by its code in deliveries', async () => {
    const code = await codeOf();
    await claim(inviting, code);
    const delivered = await eventually(async () => {
      const page = await inviting.get(`/webhook-deliveries?resourceId=${code}`);
      const [delivery] = listAt(page.body, 'data');
      return delivery?.['status'] === 'DELIVERED' ? delivery : undefined;
    });
    expect(delivered).toMatchObject({ resourceId: code, eventType: 'INVITATION_CLAIMED' });
    const own = (await stranger.get(`/webhook-events?resourceId=${code}`)).body;
    expect(listAt(own, 'data')).toEqual([]);
  });

  it('is claimed once by concurrent requests', async () => {
    const code = await codeOf();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, n) =>
        claim(n % 2 ? inviting : stranger, code, `$g${n}@uma.example`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(others).toEqual(Array(49).fill([400, 'INVITATION_ALREADY_CLAIMED']));
    expect(refusalOf(await cancel(inviting, code))).toEqual([400, 'INVITATION_ALREADY_CLAIMED']);
  });

  it("can be cancelled only by the inviter's platform", async () => {
    const code = await codeOf();
    expect(refusalOf(await cancel(stranger, code))).toEqual([403, 'FORBIDDEN']);
    const cancelled = await inviting.post(`/invitations/${code}/cancel`, {});
    expect([cancelled.status, cancelled.body['status']]).toEqual([200, 'CANCELLED']);
    expect(refusalOf(await cancel(inviting, code))).toEqual([400, 'INVITATION_CANCELLED']);
    expect(refusalOf(await claim(stranger, code))).toEqual([400, 'INVITATION_CANCELLED']);
  });

  it("expires when its platform's clock is advanced, and by itself", async () => {
    const later = await codeOf({ expiresAt: inSeconds(86_400) });
    const soon = await codeOf({ expiresAt: inSeconds(5) });
    await eventually(async () => (await inviting.get(`/invitations/${soon}`)).body['status'] === 'EXPIRED');
    const advanced = await inviting.post('/sandbox/clock/advance', { seconds: 86_400 });
    expect(advanced.status).toBe(200);
    expect(numberAt(advanced.body, 'fired')).toBeGreaterThanOrEqual(1);
    for (const code of [soon, later]) {
      expect((await stranger.get(`/invitations/${code}`)).body['status']).toBe('EXPIRED');
      expect(refusalOf(await claim(stranger, code))).toEqual([400, 'INVITATION_EXPIRED']);
      expect(refusalOf(await cancel(inviting, code))).toEqual([400, 'INVITATION_EXPIRED']);
    }
    expect(refusalOf(await inviting.post('/invitations', { inviterUma, expiresAt: inSeconds(60) }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });

  it('cannot be claimed by its inviter, with an invalid address, or with an unknown code', async () => {
    const code = await codeOf();
    expect(refusalOf(await claim(stranger, code, inviterUma.toUpperCase()))).toEqual([400, 'SELF_PAYMENT']);
    expect(refusalOf(await claim(stranger, code, 'grace'))).toEqual([400, 'INVALID_UMA_ADDRESS']);
    expect(refusalOf(await stranger.post(`/invitations/${code}/claim`, {}))).toEqual([400, 'INVALID_INPUT']);
    for (const unknown of ['AAAAAAAA', code.toLowerCase(), 'x', 'Customer:x']) {
      expect(refusalOf(await stranger.get(`/invitations/${unknown}`))).toEqual([404, 'INVITATION_NOT_FOUND']);
      expect(refusalOf(await claim(stranger, unknown))).toEqual([404, 'INVITATION_NOT_FOUND']);
      expect(refusalOf(await cancel(stranger, unknown))).toEqual([404, 'INVITATION_NOT_FOUND']);
    }
  });

  it('requires an inviter of the platform that is not deleted', async () => {
    const customer = await createCustomer(inviting);
    const own = { inviterUma: textAt(customer, 'umaAddress') };
    const code = textAt((await inviting.post('/invitations', own)).body, 'code');
    expect(refusalOf(await stranger.post('/invitations', own))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    await inviting.delete(`/customers/${textAt(customer, 'id')}`);
    expect(refusalOf(await inviting.post('/invitations', own))).toEqual([410, 'CUSTOMER_DELETED']);
    expect(refusalOf(await claim(stranger, code))).toEqual([410, 'CUSTOMER_DELETED']);
  });

  it('is created once for a key, and requires MANAGE except for reading', async () => {
    const key = `invite-${Date.now()}`;
    const first = await inviting.post('/invitations', { inviterUma }, { key });
    const again = await inviting.post('/invitations', { inviterUma }, { key });
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    const made = await inviting.post('/tokens', { name: 'no writes', permissions: ['VIEW', 'TRANSACT'] });
    const reader = new Api(textAt(made.body, 'clientId'), textAt(made.body, 'clientSecret'));
    const code = textAt(first.body, 'code');
    expect((await reader.get(`/invitations/${code}`)).status).toBe(200);
    const refused = [
      await reader.post('/invitations', { inviterUma }),
      await claim(reader, code),
      await cancel(reader, code),
    ];
    expect(refused.map(refusalOf)).toEqual(Array(3).fill([403, 'FORBIDDEN']));
  });

  it('documents its code as a parameter', async () => {
    const openApi = await OpenApi.load(baseUrl());
    const operation = openApi.operations().find(({ id }) => id === 'claimInvitation');
    const parameter = operation?.parameters.find(({ name }) => name === 'invitationCode');
    expect(await codeOf()).toMatch(new RegExp(parameter?.schema.pattern ?? '^$'));
  });
});
