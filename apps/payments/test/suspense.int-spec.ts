import { FakeClock } from '@corridor/kernel';
import { PlatformClocks, type FourEyes } from '@corridor/service';
import type { OperationRequest, Page, SuspenseItemResource } from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { aRequest, type TestDatabase } from '@corridor/testing';
import { FreezeRepository } from '../src/freezes/freeze.repository';
import { ReplicaRepository } from '../src/replicas/replica.repository';
import { transactionKinds } from '../src/features';
import { TimerRepository } from '../src/ledger/timer.repository';
import { TimerWorker } from '../src/ledger/timer.worker';
import { DeadTimers } from '../src/ledger/dead-timer.repository';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { BreakRepository } from '../src/instructions/break.repository';
import { InstructionRepository } from '../src/instructions/instruction.repository';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { OpenItemRepository, type OpenItem } from '../src/suspense/open-item.repository';
import { ResolutionRepository } from '../src/suspense/resolution.repository';
import {
  ResolvePaymentHandler,
  type Decision,
  type ResolvedPayment,
} from '../src/suspense/resolve-payment.handler';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { TransactionRepository } from '../src/transactions/transaction.repository';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const SENT = 10_007;

const operatorAccount = 'lovelace@ops.example';

describe('an operator', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let app: PaymentsApp;
  let one: LedgerStory;
  let two: LedgerStory;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock });
    app.owns({});
    await app.platform();
    await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
    one = new LedgerStory(app);
    two = new LedgerStory(app, 2);
  });

  afterEach(async () => {
    expect(await breaches()).toEqual([]);
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function breaches(): Promise<object[]> {
    const verify = new VerifyLedgerHandler(app.dataSource, new IntegrityCheckRepository(transactionKinds()));
    const { results } = await verify.execute();
    return results.filter((result) => result.breaches > 0);
  }

  function aHandler(fourEyes: FourEyes = new Map()): ResolvePaymentHandler {
    return new ResolvePaymentHandler(
      app.dataSource,
      new PlatformClocks(clock),
      new TransactionRepository(),
      new LedgerRepository(),
      new TimerRepository(),
      new OpenItemRepository(transactionKinds()),
      new ResolutionRepository(),
      transactionKinds(),
      new InstructionRepository(),
      new BreakRepository(),
      new ReplicaRepository(),
      new FreezeRepository(),
      { fourEyes },
    );
  }

  function decisionOn(transactionId: string, outcome: 'REFUNDED' | 'PAID'): Decision {
    return {
      transactionId,
      outcome,
      reason: 'the bank has confirmed it, ticket 42',
      operator: 'ada',
      operatorAccount,
    };
  }

  /** Decides while no service runs. */
  function decide(transactionId: string, outcome: 'REFUNDED' | 'PAID'): Promise<ResolvedPayment> {
    return aHandler().execute(decisionOn(transactionId, outcome), 0);
  }

  /** Decides while a service runs. */
  async function resolve(transactionId: string, outcome: 'REFUNDED' | 'PAID'): Promise<ResolvedPayment> {
    let isRunning = true;
    const deciding = aHandler()
      .execute(decisionOn(transactionId, outcome), 10_000)
      .finally(() => (isRunning = false));
    const serving = (async () => {
      while (isRunning) for (const key of [1, 2]) await app.pass(0, key);
    })();
    const [resolved] = await Promise.all([deciding, serving]);
    return resolved;
  }

  async function openItem(transactionId: string): Promise<OpenItem | undefined> {
    const items = await new OpenItemRepository(transactionKinds()).list(app.dataSource.manager);
    return items.find((item) => item.transactionId === transactionId);
  }

  async function statesOf(transactionId: string): Promise<string[]> {
    const list = await new ResolutionRepository().list(app.dataSource.manager, {
      transactionId: uuidIn(transactionId),
      limit: 10,
    });
    return list.map(({ state }) => state);
  }

  async function suspended(): Promise<{ account: string; id: string }> {
    const account = await one.funded(SENT);
    const id = await one.payOut(account, '007', 'EUR');
    await app.pass(1_000);
    return { account, id };
  }

  /** Simulates that all timers of a transaction failed too often. */
  async function giveUp(transactionId: string): Promise<void> {
    await database.owner.query(
      `UPDATE payments.timers SET retry_at = 'infinity', attempts = 8, error = 'it failed' WHERE transaction_id = $1`,
      [uuidIn(transactionId)],
    );
  }

  async function stuck(): Promise<{ account: string; id: string }> {
    const account = await one.funded(SENT);
    const id = await one.payOut(account, '003', 'EUR');
    await giveUp(id);
    return { account, id };
  }

  async function eventsOf(transactionId: string): Promise<(string | null)[]> {
    const events = await app.events();
    return events.filter(({ subject }) => subject === transactionId).map(({ webhookType }) => webhookType);
  }

  it('is refused a decision by a command from the amount on that needs a second person', async () => {
    const { account, id } = await suspended();
    const decision = decisionOn(id, 'REFUNDED');
    const from = (amount: number): FourEyes =>
      new Map([['resolve-payment', [{ from: BigInt(amount), currency: 'USD' }]]]);
    for (const fourEyes of [from(SENT), new Map([['resolve-payment', null]])]) {
      await expect(aHandler(fourEyes).execute(decision, 0)).rejects.toThrow(
        `POST /operations/v1/transactions/${id}/resolve`,
      );
    }
    await app.pass(0);
    expect([await app.balance(account), await statesOf(id)]).toEqual([0, []]);
    expect(await aHandler(from(SENT + 1)).execute(decision, 0)).toMatchObject({ outcome: 'REFUNDED' });
    await app.pass(0);
    expect(await app.balance(account)).toBe(SENT);
  });

  it('returns suspended money', async () => {
    const { account, id } = await suspended();
    expect(await openItem(id)).toMatchObject({
      of: 'SUSPENDED',
      status: 'FAILED',
      amount: SENT,
      currency: 'USD',
      decimals: 2,
      resolution: null,
      cause: 'the payout failed, and the money could not be given back',
    });
    const resolved = await resolve(id, 'REFUNDED');
    expect(resolved).toMatchObject({ of: 'SUSPENDED', isApplied: true, error: null });
    expect(resolved.transaction).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await app.balance(account)).toBe(SENT);
    expect(await openItem(id)).toBeUndefined();
    expect((await eventsOf(id)).slice(-2)).toEqual([
      'OUTGOING_PAYMENT_REFUND_FAILED',
      'OUTGOING_PAYMENT_REFUND_COMPLETED',
    ]);
    const { entries } = await readAuditLog(app.pool, 'payments', { resourceId: id, limit: 9 });
    expect(entries).toMatchObject([
      {
        action: 'resolve-payment',
        operatorId: expect.stringMatching(/^admin:.+@.+$/) as string,
        reason: 'the bank has confirmed it, ticket 42',
        before: { of: 'SUSPENDED' },
        after: { outcome: 'REFUNDED' },
      },
    ]);
    const [kept] = await new ResolutionRepository().list(app.dataSource.manager, {
      transactionId: uuidIn(id),
      limit: 10,
    });
    expect(kept).toMatchObject({
      id: resolved.resolutionId,
      of: 'SUSPENDED',
      outcome: 'REFUNDED',
      reason: 'the bank has confirmed it, ticket 42',
      operator: 'ada',
      operatorAccount,
      state: 'APPLIED',
    });
    await expect(decide(id, 'PAID')).rejects.toThrow(/was resolved before, as REFUNDED by ada at 20/);
  });

  it('pays suspended money to the payee by other means, invisibly for callers', async () => {
    const { account, id } = await suspended();
    const before = await app.get(id);
    const resolved = await resolve(id, 'PAID');
    expect(resolved.isApplied).toBe(true);
    expect(await app.get(id)).toEqual(before);
    expect(await app.balance(account)).toBe(0);
    expect(await openItem(id)).toBeUndefined();
    await expect(decide(id, 'REFUNDED')).rejects.toThrow(/was resolved before, as PAID/);
  });

  it('returns suspended money that came from outside', async () => {
    const external = await app.externalAccount('007', { currency: 'EUR' });
    const id = await one.paidIn({ kind: 'EXTERNAL_ACCOUNT', id: uuidIn(external.id), paymentRail: null });
    await app.pass(1_000);
    const { transaction } = await resolve(id, 'REFUNDED');
    expect(transaction).toMatchObject({ status: 'REFUNDED', refund: { status: 'COMPLETED' } });
  });

  it('gives a stuck payment up, whose work can no longer be put back', async () => {
    const { account, id } = await stuck();
    expect(await openItem(id)).toMatchObject({ of: 'STUCK', status: 'PROCESSING', cause: 'it failed' });
    const { transaction } = await resolve(id, 'REFUNDED');
    expect(transaction).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(JSON.stringify(transaction)).not.toContain('ticket 42');
    expect(await app.balance(account)).toBe(SENT);
    expect(await new DeadTimers(app.pool).putBack([uuidIn(id)])).toBe(0);
    await app.pass(7 * 60_000);
    expect((await app.get(id)).status).toBe('FAILED');
    await expect(decide(id, 'PAID')).rejects.toThrow(/was resolved before, as REFUNDED/);
  });

  it('completes a payment whose work is gone, and a transfer that stayed PENDING', async () => {
    const { id } = await stuck();
    await database.owner.query('DELETE FROM payments.timers WHERE transaction_id = $1', [uuidIn(id)]);
    expect(await openItem(id)).toMatchObject({ of: 'STUCK', cause: null });
    expect((await resolve(id, 'PAID')).transaction).toMatchObject({ status: 'COMPLETED' });

    const account = await one.funded(500);
    const external = await app.externalAccount('005');
    const reply = await app.out(account, external.id, 100);
    const { id: transfer } = JSON.parse(reply.renderedBody ?? '{}') as { id: string };
    await giveUp(transfer);
    expect(await openItem(transfer)).toMatchObject({ of: 'STUCK', status: 'PENDING', kind: 'TRANSFER_OUT' });
    expect((await resolve(transfer, 'PAID')).transaction).toMatchObject({ status: 'COMPLETED' });
    expect(await eventsOf(transfer)).toEqual([
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_PROCESSING',
      'OUTGOING_PAYMENT_COMPLETED',
    ]);
    expect(await app.balance(account)).toBe(400);
  });

  it('is refused if there is nothing to resolve', async () => {
    const account = await one.funded(SENT * 2);
    const coming = await one.payOut(account, '003', 'EUR');
    const done = await one.payOut(account, '111', 'EUR');
    await app.pass(1_000);
    const unknown = 'Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    await expect(decide('Quote:1', 'PAID')).rejects.toThrow('Quote:1 does not exist');
    await expect(decide(unknown, 'PAID')).rejects.toThrow(`${unknown} does not exist`);
    await expect(decide(done, 'PAID')).rejects.toThrow(`${done} is COMPLETED: there is nothing to resolve`);
    await expect(decide(coming, 'PAID')).rejects.toThrow(/is not stuck: RAIL_STEP is due at 2026-03-10T12/);
    const noReason = { ...decisionOn(coming, 'PAID'), reason: ' ' };
    await expect(aHandler().execute(noReason)).rejects.toThrow('a reason is needed');
    const tooLong = { ...decisionOn(coming, 'PAID'), operator: 'a'.repeat(501) };
    await expect(aHandler().execute(tooLong)).rejects.toThrow('500 characters at most');
    expect(await statesOf(coming)).toEqual([]);
    expect(await openItem(coming)).toBeUndefined();
  });

  it("can't contradict the decision of a receiver inside the deployment", async () => {
    const account = await one.funded(SENT * 2);
    const { payment, receiving } = await one.payInside(account, two);
    await app.pass(0);
    const incomingPayment = await two.incomingPaymentOn(receiving);
    expect(await openItem(payment)).toBeUndefined();
    await expect(decide(payment, 'REFUNDED')).rejects.toThrow('its receiver has not decided yet');
    await two.decide(incomingPayment, 'APPROVE');
    await giveUp(payment);
    expect(await openItem(payment)).toMatchObject({ of: 'STUCK', status: 'PROCESSING' });
    await expect(decide(payment, 'REFUNDED')).rejects.toThrow('its receiver has got the money');
    expect((await resolve(payment, 'PAID')).transaction.status).toBe('COMPLETED');

    const refused = await one.payInside(account, two);
    await app.pass(0);
    await two.decide(await two.incomingPaymentOn(refused.receiving), 'REJECT');
    await giveUp(refused.payment);
    await expect(decide(refused.payment, 'PAID')).rejects.toThrow('its receiver has not taken the money');
    expect((await resolve(refused.payment, 'REFUNDED')).transaction.status).toBe('FAILED');
  });

  it('decides once, with simultaneous decisions', async () => {
    const { account, id } = await suspended();
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => decide(id, n % 2 === 0 ? 'REFUNDED' : 'PAID')),
    );
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.outcome] : []));
    expect(won).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(String(answer.reason)).toMatch(/resolved before/);
    }
    await app.pass(0);
    expect(await statesOf(id)).toEqual(['APPLIED']);
    expect(await app.balance(account)).toBe(won[0] === 'REFUNDED' ? SENT : 0);
  });

  it('concurrent with a late report of the rail: one of them ends the payment', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { account, id } = await stuck();
      clock.advance(6 * 60_000);
      const uuid = uuidIn(id);
      const late = async (): Promise<void> => {
        // Each round starts later by one more round trip, so that either may come first.
        for (let trip = 0; trip < round % 10; trip += 1) await app.pool.query('SELECT 1');
        await new DeadTimers(app.pool).putBack([uuid]);
        await app.module.get(TimerWorker).fireDue(1, clock.now());
      };
      const [decided] = await Promise.allSettled([decide(id, 'REFUNDED'), late()]);
      await app.pass(0);
      const { status } = await app.get(id);
      expect(status).toBe(decided.status === 'fulfilled' ? 'FAILED' : 'COMPLETED');
      expect(await app.balance(account)).toBe(status === 'FAILED' ? SENT : 0);
    }
  });

  it('makes a decision that is applied later if the service stops before it books it', async () => {
    const { account, id } = await suspended();
    expect(await decide(id, 'REFUNDED')).toMatchObject({ isApplied: false, error: null });
    expect(await openItem(id)).toMatchObject({ resolution: 'WAITING' });
    expect(await statesOf(id)).toEqual(['WAITING']);
    expect(await breaches()).toEqual([]);
    await expect(decide(id, 'PAID')).rejects.toThrow(/the service has yet to book it/);
    const next = await PaymentsApp.start(database, { clock });
    await next.pass(0);
    await next.stop();
    expect(await statesOf(id)).toEqual(['APPLIED']);
    expect(await app.balance(account)).toBe(SENT);
  });

  it('can decide again if the service could not book the decision', async () => {
    const { account, id } = await suspended();
    await decide(id, 'REFUNDED');
    await giveUp(id);
    expect(await openItem(id)).toMatchObject({ of: 'SUSPENDED', resolution: 'DEAD' });
    expect(await breaches()).toEqual([]);
    expect((await resolve(id, 'PAID')).isApplied).toBe(true);
    expect(await statesOf(id)).toEqual(['APPLIED', 'REPLACED']);
    expect(await app.balance(account)).toBe(0);
  });

  it("can't return money that exceeds the account's room", async () => {
    const { account, id } = await suspended();
    await one.submit({
      kind: 'FUND',
      platformKey: 1,
      internalAccountId: uuidIn(account),
      amount: 2n ** 53n - 1n,
    });
    await expect(decide(id, 'REFUNDED')).rejects.toThrow('the balance would pass the largest amount');
    expect((await resolve(id, 'PAID')).isApplied).toBe(true);
  });

  it('can return money if only the upper bound of pending credits prevented it', async () => {
    const { account, id } = await suspended();
    const amount = 2n ** 53n - 10_501n;
    await one.submit({ kind: 'FUND', platformKey: 1, internalAccountId: uuidIn(account), amount });
    await database.owner.query(
      'UPDATE payments.internal_accounts SET potential_credits = 9000 WHERE id = $1',
      [uuidIn(account)],
    );
    expect((await resolve(id, 'REFUNDED')).isApplied).toBe(true);
    expect(await app.balance(account)).toBe(Number(amount) + SENT);
  });

  describe('by the operators’ API', () => {
    const ada = 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01';

    function request(
      params: object,
      given: { body?: object; query?: object; key?: string },
    ): OperationRequest {
      const { body = {}, query = {}, key } = given;
      const claim =
        key === undefined ? {} : { idempotency: { key, scope: ada, bodyHash: JSON.stringify(body) } };
      const context = { platformId: '', platformKey: 0, permissions: [], operatorId: ada, ...claim };
      return { ...aRequest<unknown, unknown>(body, { context }), params, query } as OperationRequest;
    }

    it('lists what waits page by page, and decides once with an entry in the audit log', async () => {
      const made = [await suspended(), await suspended(), await suspended()];
      const ids = made.map(({ id }) => id);
      const controller = app.module.get(SuspenseController);
      const listed = async (query: object): Promise<Page<SuspenseItemResource>> =>
        bodyOf<Page<SuspenseItemResource>>(await controller.list(request({}, { query })));
      const found: string[] = [];
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await listed({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        found.push(...page.data.map(({ transactionId }) => transactionId));
        cursor = page.nextCursor;
      }
      const all = await listed({ limit: 100 });
      expect(found).toEqual(all.data.map(({ transactionId }) => transactionId));
      expect([found, all.totalCount]).toEqual([expect.arrayContaining(ids), found.length]);
      const mine = all.data.filter(({ transactionId }) => ids.includes(transactionId));
      const masked = { name: null, bank: null, identifier: expect.stringMatching(/^\*{4}.{4}$/) as string };
      expect(mine.map(({ counterparty }) => counterparty)).toEqual(ids.map(() => masked));
      expect((await listed({ platformId: 'PlatformConfig:none' })).data).toEqual([]);

      const [transactionId = ''] = ids;
      const body = { outcome: 'REFUNDED', reason: 'ticket 43' };
      const decide = (key: string) => controller.resolve(request({ transactionId }, { body, key }));
      const replies = [await decide('k-1'), await decide('k-1'), await decide('k-2')];
      await app.pass(0);
      const { entries } = await readAuditLog(app.pool, 'payments', { resourceId: transactionId, limit: 9 });

      expect(replies.map(({ status }) => status)).toEqual([200, 200, 409]);
      expect(bodyOf(replies[0] ?? {})).toMatchObject({ transactionId, of: 'SUSPENDED', outcome: 'REFUNDED' });
      expect(await app.get(transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } });
      expect(entries).toMatchObject([{ action: 'resolve-payment', operatorId: ada, reason: 'ticket 43' }]);
      const unknown = request(
        { transactionId: 'Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01' },
        { body },
      );
      expect(await controller.resolve(unknown)).toMatchObject({ status: 404 });
    });
  });
});
