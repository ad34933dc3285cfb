import { hostname, userInfo } from 'node:os';
import type { WebhookReceiver } from '@corridor/api-client';
import { metrics, services, type MetricContract } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { admin, at, createPlatform, listAt, numberAt, textAt, type Api, type Json } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { addBankAccount, balanceOf, transactionReaches } from './support/money';
import { done, executedQuote, payer, quoteBody, toAccount } from './support/quotes';
import { operatorPort } from './system/operator-port';

/** Most that one person decides alone about a payment, cents (system/global-setup). */
const ONE_PERSON_MAX = 9_999;

async function integrity(): Promise<Json> {
  const { status, text } = await operatorPort('payments', '/integrity');
  expect(status).toBe(200);
  return JSON.parse(text) as Json;
}

/** Open items in a platform's payments. */
async function openItems(platformId: string): Promise<Json[]> {
  return JSON.parse(await admin('list-suspense', '--platform', platformId, '--json')) as Json[];
}

describe('operators', () => {
  let api: Api;
  let platformId: string;
  let receiver: WebhookReceiver;
  let secret: string;

  beforeAll(async () => {
    api = await createPlatform();
    platformId = textAt(await done(api.get('/config')), 'id');
    ({ receiver, secret } = await listenForWebhooks(api));
  });
  afterAll(() => receiver.stop());

  /** A payment of a new customer to an account that behaves as its suffix says. */
  async function paid(
    suffix: string,
    lockedCurrencyAmount: number,
  ): Promise<{ customerId: string; id: string }> {
    const { customerId, accountId } = await payer(api, 50_000);
    const bank = textAt(await addBankAccount(api, customerId, suffix), 'id');
    const quote = quoteBody(accountId, toAccount(bank), { lockedCurrencyAmount });
    return { customerId, id: textAt(await executedQuote(api, quote), 'transactionId') };
  }

  it('see suspended money, refund it, and keep the ledger sound', async () => {
    const { customerId, id } = await paid('007', ONE_PERSON_MAX);
    await transactionReaches(api, id, 'FAILED');
    expect(at((await api.get(`/transactions/${id}`)).body, 'refund', 'status')).toBe('FAILED');
    expect(await balanceOf(api, customerId)).toBe(50_000 - ONE_PERSON_MAX);
    expect(await openItems(platformId)).toEqual([
      expect.objectContaining({
        transactionId: id,
        customerId,
        of: 'SUSPENDED',
        amount: ONE_PERSON_MAX,
        currency: 'USD',
      }),
    ]);

    const reason = 'the bank sent it back, ticket 42';
    const resolve = ['resolve-payment', id, '--reason', reason, '--operator', 'ada', '--json'];
    const resolved = JSON.parse(await admin(...resolve, '--outcome', 'refunded')) as Json;
    expect(resolved).toMatchObject({ transactionId: id, outcome: 'REFUNDED', isApplied: true });
    expect(await balanceOf(api, customerId)).toBe(50_000);
    const { body } = await api.get(`/transactions/${id}`);
    expect(body).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(JSON.stringify(body)).not.toContain('ticket 42');
    const timeline = await done(api.get(`/transactions/${id}/timeline`));
    const decisions = listAt(timeline, 'entries').filter(({ kind }) => kind === 'DECISION');
    expect(decisions.at(-1)).toMatchObject({ status: 'REFUND_COMPLETED', cause: { type: 'OPERATOR' } });
    expect(JSON.stringify(timeline)).not.toContain('ticket 42');
    const event = await receiver.event('OUTGOING_PAYMENT_REFUND_COMPLETED', id, secret);
    expect(at(event, 'data')).toEqual(body);

    expect(await openItems(platformId)).toEqual([]);
    // The former name of the option.
    await expect(admin(...resolve, '--as', 'paid')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${id} was resolved before, as REFUNDED by ada`),
    });
    // The system records the account that ran the command, whatever name was given.
    const operatorAccount = expect.stringMatching(
      new RegExp(`${userInfo().username}@${hostname()}$`),
    ) as string;
    const kept = JSON.parse(await admin('list-resolutions', '--platform', platformId, '--json')) as Json[];
    expect(kept).toEqual([
      expect.objectContaining({
        transactionId: id,
        operator: 'ada',
        operatorAccount,
        reason,
        state: 'APPLIED',
      }),
    ]);
    expect(await admin('verify-ledger', '--platform', platformId)).toMatch(/^the ledger is sound$/m);
  });

  it('are refused for a payment that continues by itself', async () => {
    const { id } = await paid('003', ONE_PERSON_MAX);
    const resolve = admin('resolve-payment', id, '--outcome', 'refunded', '--reason', 'too slow');
    await expect(resolve).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Transaction:\S+ is not stuck: RAIL_STEP is due at \S+\n$/),
    });
  });

  it('are refused a decision by a command that two persons have to take', async () => {
    const { customerId, id } = await paid('007', ONE_PERSON_MAX + 1);
    await transactionReaches(api, id, 'FAILED');
    const resolve = admin('resolve-payment', id, '--outcome', 'refunded', '--reason', 'alone');
    await expect(resolve).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^FOUR_EYES asks a second person .*\/resolve\n$/),
    });
    expect(await balanceOf(api, customerId)).toBe(50_000 - ONE_PERSON_MAX - 1);
  });

  it('see the ledger check on their port and in the metrics', async () => {
    const beforeMs = Date.now();
    await admin('verify-ledger');
    const state = await integrity();
    expect(state).toMatchObject({ status: 'SOUND', isSound: true });
    expect(Date.parse(textAt(state, 'fullCheckedAt'))).toBeGreaterThanOrEqual(beforeMs);
    expect(Date.parse(textAt(state, 'fullCheckedAt'))).toBeLessThanOrEqual(Date.now());
    expect(numberAt(state, 'durationMs')).toBeGreaterThanOrEqual(0);
    const rules = listAt(state, 'results');
    expect(rules.map((rule) => at(rule, 'name'))).toEqual(
      expect.arrayContaining(['sum-zero', 'transactions-have-postings', 'suspense-equals-unresolved']),
    );
    for (const rule of rules) expect(rule).toMatchObject({ breaches: 0, examples: [] });
    // They are sampled every 20 seconds.
    const text = await eventually(async () => {
      const { text: sampled } = await operatorPort('payments', '/metrics');
      return /^ledger_integrity_last_check_timestamp_seconds\{scope="FULL"/m.test(sampled) && sampled;
    });
    expect(text).toMatch(/^ledger_integrity_breaches\{rule="sum-zero",service="payments"\} 0$/m);
  });

  it.each(services)('find in the metrics of %s those of the table, and no other series', async (service) => {
    const { text } = await operatorPort(service, '/metrics');
    const declared = new Map(Object.entries<MetricContract>(metrics));
    const helped = [...text.matchAll(/^# HELP (\S+) /gm)].map(([, name = '']) => name);
    const own = helped.filter((name) => !/^(process|nodejs)_/.test(name));
    expect(own.filter((name) => !declared.get(name)?.services.includes(service))).toEqual([]);
    const missing = [...declared].filter(
      ([name, one]) => one.services.includes(service) && !own.includes(name),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z][a-z0-9_]*)\{([^}]*)\} /gm)) {
      const metric = declared.get(name.replace(/_(bucket|count|sum)$/, '')) ?? declared.get(name);
      if (metric === undefined) continue;
      const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
      expect(names.filter((label) => !['service', 'le'].includes(label)).sort()).toEqual(
        [...metric.labels].sort(),
      );
    }
  });
});
