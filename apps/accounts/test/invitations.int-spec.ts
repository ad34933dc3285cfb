import { randomUUID } from 'node:crypto';
import { TimerWorker } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { Accounts, keyed, type Answer } from './support/accounts';

let accounts: Accounts;
let inviterUma: string;
let inviterId: string;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  ({ id: inviterId, umaAddress: inviterUma } = await newCustomer());
});

const INVITEE = '$grace@uma.example';
const UNKNOWN = 'AAAAAAAA';

async function newCustomer(change: object = {}): Promise<{ id: string; umaAddress: string }> {
  const { body } = await accounts.createCustomer({ customerType: 'INDIVIDUAL', ...change });
  return body as { id: string; umaAddress: string };
}

async function invited(change: object = {}): Promise<string> {
  const created = await accounts.createInvitation({ inviterUma, ...change });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return String(created.body['code']);
}

/** The context of a platform unrelated to the inviter. */
async function stranger(): Promise<{ context: { platformKey: number; platformId: string } }> {
  const { platformKey, platformId } = await accounts.createPlatform();
  return { context: { platformKey, platformId } };
}

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const codeOf = ({ status, body }: Answer): unknown[] => [status, body['code']];
const statusOf = async (code: string): Promise<unknown> =>
  (await accounts.getInvitation(code)).body['status'];

describe('a new invitation', () => {
  it('shows the given fields, and the amount in the first currency of the platform', async () => {
    const expiresAt = inSeconds(3_600);
    const body = { inviterUma: inviterUma.toUpperCase(), firstName: 'Ada', amountToSend: 12_345, expiresAt };
    const created = await accounts.createInvitation(body);
    const code = String(created.body['code']);
    expect(created).toEqual({
      status: 201,
      replayed: false,
      body: {
        code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/) as string,
        createdAt: expect.any(String) as string,
        url: `https://invite.test/${code}`,
        inviterUma,
        status: 'PENDING',
        expiresAt,
        firstName: 'Ada',
        amountToSend: {
          amount: 12_345,
          currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
        },
      },
    });
    expect(await accounts.getInvitation(code)).toEqual({ ...created, status: 200 });
    expect(await accounts.history(code)).toEqual([[null, 1]]);
  });

  it('omits absent and null fields', async () => {
    const body = { inviterUma, firstName: null, amountToSend: null, expiresAt: null };
    const created = await accounts.createInvitation(body);
    expect(Object.keys(created.body).sort()).toEqual(['code', 'createdAt', 'inviterUma', 'status', 'url']);
  });

  it('keeps the largest amount exactly', async () => {
    const code = await invited({ amountToSend: Number.MAX_SAFE_INTEGER });
    expect((await accounts.getInvitation(code)).body).toMatchObject({
      amountToSend: { amount: Number.MAX_SAFE_INTEGER },
    });
  });

  it('keeps its currency if the platform puts another one first', async () => {
    const code = await invited({ amountToSend: 1 });
    const { body } = await accounts.getConfig();
    const currencies = body['supportedCurrencies'] as { currencyCode: string }[];
    await accounts.updateConfig({ supportedCurrencies: [...currencies].reverse() });
    expect((await accounts.getInvitation(code)).body).toMatchObject({
      amountToSend: { currency: { code: 'USD' } },
    });
    expect((await accounts.createInvitation({ inviterUma, amountToSend: 1 })).body).not.toMatchObject({
      amountToSend: { currency: { code: 'USD' } },
    });
  });

  it.each([
    ['a malformed address', { inviterUma: 'ada@platform.test' }, [400, 'INVALID_UMA_ADDRESS']],
    ['an unknown address', { inviterUma: '$nobody@uma.example' }, [404, 'CUSTOMER_NOT_FOUND']],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, [400, 'INVALID_INPUT']],
  ])('refuses %s', async (_what, change, refusal) => {
    expect(codeOf(await accounts.createInvitation({ inviterUma, ...change }))).toEqual(refusal);
  });

  it("requires a live customer of the caller's platform", async () => {
    const around = await stranger();
    expect(codeOf(await accounts.createInvitation({ inviterUma }, around))).toEqual([
      404,
      'CUSTOMER_NOT_FOUND',
    ]);
    await accounts.deleteCustomer(inviterId);
    expect(codeOf(await accounts.createInvitation({ inviterUma }))).toEqual([410, 'CUSTOMER_DELETED']);
  });

  it('is created once for a repeated key', async () => {
    const around = { context: keyed(randomUUID(), 'POST /invitations') };
    const first = await accounts.createInvitation({ inviterUma }, around);
    expect(await accounts.createInvitation({ inviterUma }, around)).toEqual({ ...first, replayed: true });
  });
});

describe('a claim', () => {
  it("by any platform notifies the inviter's platform", async () => {
    const code = await invited({ amountToSend: 500 });
    const { platformKey, platformId } = accounts.platform;
    const claimed = await accounts.claimInvitation(code, INVITEE.toUpperCase(), await stranger());
    expect(claimed).toMatchObject({
      status: 200,
      body: { status: 'CLAIMED', inviteeUma: INVITEE, claimedAt: expect.any(String) as string },
    });
    expect((await accounts.getInvitation(code, await stranger())).body).toEqual(claimed.body);
    expect(await accounts.history(code)).toEqual([
      [null, 1],
      ['INVITATION_CLAIMED', 2],
    ]);
    const [, event] = await accounts.events({ subject: code });
    expect(event).toMatchObject({
      type: 'accounts.invitation.claimed',
      platformKey,
      platformId,
      time: claimed.body['claimedAt'],
      data: claimed.body,
    });
  });

  it('succeeds for one of 50 simultaneous requests', async () => {
    const code = await invited({ expiresAt: inSeconds(600) });
    const platforms = await Promise.all([stranger(), stranger()]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, n) =>
        accounts.claimInvitation(code, `$g${n}@uma.example`, platforms[n % 2]),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(codeOf(answer)).toEqual([400, 'INVITATION_ALREADY_CLAIMED']);
    }
    expect((await accounts.getInvitation(code)).body).toEqual(winners[0]?.body);
    expect(await accounts.history(code)).toHaveLength(2);
  });

  it('wins against a simultaneous cancellation, or loses to it', async () => {
    for (let n = 0; n < 10; n += 1) {
      const code = await invited();
      const answers = await Promise.all([
        accounts.claimInvitation(code, INVITEE),
        accounts.cancelInvitation(code),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(await statusOf(code)).toBe(won[0]?.body['status']);
    }
  });

  it("of the inviter's own invitation is SELF_PAYMENT, also with a former address", async () => {
    const code = await invited();
    expect(codeOf(await accounts.claimInvitation(code, inviterUma.toUpperCase()))).toEqual([
      400,
      'SELF_PAYMENT',
    ]);
    const umaAddress = `$renamed@${accounts.platform.umaDomain}`;
    await accounts.updateCustomer(inviterId, { umaAddress });
    for (const own of [umaAddress, inviterUma]) {
      expect(codeOf(await accounts.claimInvitation(code, own, await stranger()))).toEqual([
        400,
        'SELF_PAYMENT',
      ]);
    }
    expect(await statusOf(code)).toBe('PENDING');
  });

  it('accepts any address except that of a deleted customer of the own platform', async () => {
    const other = await newCustomer();
    const gone = await newCustomer();
    await accounts.deleteCustomer(gone.id);
    const code = await invited();
    expect(codeOf(await accounts.claimInvitation(code, gone.umaAddress))).toEqual([410, 'CUSTOMER_DELETED']);
    expect((await accounts.claimInvitation(code, gone.umaAddress, await stranger())).status).toBe(200);
    for (const address of [other.umaAddress, `$newcomer@${accounts.platform.umaDomain}`]) {
      expect((await accounts.claimInvitation(await invited(), address)).status).toBe(200);
    }
  });

  it.each([
    ['no address', 'grace', [400, 'INVALID_UMA_ADDRESS']],
    ['an address without a domain', '$grace@', [400, 'INVALID_UMA_ADDRESS']],
  ])('refuses %s, also for an unknown code', async (_what, invitee, refusal) => {
    for (const code of [await invited(), UNKNOWN]) {
      expect(codeOf(await accounts.claimInvitation(code, invitee))).toEqual(refusal);
    }
  });

  it('is refused if the inviter was deleted; reading and cancelling are not', async () => {
    const code = await invited();
    await accounts.deleteCustomer(inviterId);
    expect(codeOf(await accounts.claimInvitation(code, INVITEE))).toEqual([410, 'CUSTOMER_DELETED']);
    expect(await statusOf(code)).toBe('PENDING');
    expect((await accounts.cancelInvitation(code)).status).toBe(200);
  });

  it('repeats the answer for a repeated key, separately for each platform', async () => {
    const code = await invited();
    const key = keyed(randomUUID(), `POST /invitations/${code}/claim`);
    const { context } = await stranger();
    const first = await accounts.claimInvitation(code, INVITEE, { context: { ...context, ...key } });
    expect(await accounts.claimInvitation(code, INVITEE, { context: { ...context, ...key } })).toEqual({
      ...first,
      replayed: true,
    });
    expect(codeOf(await accounts.claimInvitation(code, INVITEE, { context: key }))).toEqual([
      400,
      'INVITATION_ALREADY_CLAIMED',
    ]);
  });
});

describe('a cancellation', () => {
  it("is allowed only to the inviter's platform, and is final", async () => {
    const code = await invited({ expiresAt: inSeconds(600) });
    expect(codeOf(await accounts.cancelInvitation(code, await stranger()))).toEqual([403, 'FORBIDDEN']);
    expect(await accounts.cancelInvitation(code)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED' },
    });
    expect(codeOf(await accounts.cancelInvitation(code))).toEqual([400, 'INVITATION_CANCELLED']);
    expect(codeOf(await accounts.claimInvitation(code, INVITEE))).toEqual([400, 'INVITATION_CANCELLED']);
    expect(await accounts.history(code)).toEqual([
      [null, 1],
      [null, 2],
    ]);
  });

  it('is refused for a claimed invitation', async () => {
    const code = await invited();
    await accounts.claimInvitation(code, INVITEE);
    expect(codeOf(await accounts.cancelInvitation(code))).toEqual([400, 'INVITATION_ALREADY_CLAIMED']);
  });
});

describe('an unknown code', () => {
  it.each([UNKNOWN, 'aaaaaaaa', 'AAAAAAA0', '', 'x'.repeat(500)])('%p answers 404', async (code) => {
    const answers = [
      await accounts.getInvitation(code),
      await accounts.claimInvitation(code, INVITEE),
      await accounts.cancelInvitation(code),
    ];
    for (const answer of answers) expect(codeOf(answer)).toEqual([404, 'INVITATION_NOT_FOUND']);
  });
});

describe('expiry', () => {
  const timers = () => accounts.module.get(TimerWorker, { strict: false });

  it('happens on time by a timer, with its event', async () => {
    const expiresAt = inSeconds(3_600);
    const code = await invited({ expiresAt });
    const { platformKey } = accounts.platform;
    const dueMs = Date.parse(expiresAt);
    expect(await timers().fireDue(platformKey, dueMs - 1)).toEqual({ fired: 0, nextDueMs: dueMs });
    expect(await timers().fireDue(platformKey, dueMs)).toEqual({ fired: 1, nextDueMs: null });
    expect(await statusOf(code)).toBe('EXPIRED');
    expect(codeOf(await accounts.claimInvitation(code, INVITEE))).toEqual([400, 'INVITATION_EXPIRED']);
    expect(codeOf(await accounts.cancelInvitation(code))).toEqual([400, 'INVITATION_EXPIRED']);
    const [, event] = await accounts.events({ subject: code });
    expect(event).toMatchObject({
      type: 'accounts.invitation.expired',
      webhookType: null,
      version: 2,
      time: expiresAt,
      data: { code, status: 'EXPIRED' },
    });
  });

  it('counts in an advance of the clock', async () => {
    const code = await invited({ expiresAt: inSeconds(3_600) });
    expect((await accounts.advanceClock(3_500)).body).toMatchObject({ fired: 0 });
    expect(await statusOf(code)).toBe('PENDING');
    expect((await accounts.advanceClock(200)).body).toMatchObject({ fired: 1 });
    expect(await statusOf(code)).toBe('EXPIRED');
  });

  it("follows only the clock of the inviter's platform", async () => {
    const code = await invited({ expiresAt: inSeconds(3_600) });
    const around = await stranger();
    await accounts.advanceClock(7_200, around);
    expect((await accounts.getInvitation(code, around)).body['status']).toBe('PENDING');
    expect((await accounts.claimInvitation(code, INVITEE, around)).status).toBe(200);
  });

  it('applies by the clock even if no timer has fired', async () => {
    const code = await invited({ expiresAt: inSeconds(3_600) });
    const clock = jest.spyOn(accounts.runtime.clocks, 'now');
    try {
      await accounts.database.owner.query('DELETE FROM accounts.timers WHERE subject = $1', [code]);
      clock.mockResolvedValue(Date.now() + 3_600_000);
      expect(await statusOf(code)).toBe('EXPIRED');
      expect(codeOf(await accounts.claimInvitation(code, INVITEE))).toEqual([400, 'INVITATION_EXPIRED']);
      expect(codeOf(await accounts.cancelInvitation(code))).toEqual([400, 'INVITATION_EXPIRED']);
    } finally {
      clock.mockRestore();
    }
  });

  it('happens on its own in real time', async () => {
    const code = await invited({ expiresAt: inSeconds(5) });
    await eventually(async () => (await accounts.history(code)).length === 2);
    expect(await statusOf(code)).toBe('EXPIRED');
  });

  it('is cancelled by a claim and by a cancellation', async () => {
    await accounts.claimInvitation(await invited({ expiresAt: inSeconds(60) }), INVITEE);
    await accounts.cancelInvitation(await invited({ expiresAt: inSeconds(60) }));
    const { platformKey } = accounts.platform;
    expect(await timers().fireDue(platformKey, Date.now() + 3_600_000)).toEqual({
      fired: 0,
      nextDueMs: null,
    });
  });
});
