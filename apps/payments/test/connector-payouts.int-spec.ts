import { eventually } from '@corridor/testing';
import { createSecret, type Instruction } from '@corridor/connector-contract';
import { MINUTE_MS, mintUuid, trustUuid } from '@corridor/kernel';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { PullReportsWorker } from '../src/connector-reports/pull-reports.worker';
import { BodyErasureWorker } from '../src/dispatching/body-erasure.worker';
import { ChangeInstructionHandler } from '../src/dispatching/change-instruction.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { FoldWorker } from '../src/list-totals/fold.worker';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { ConnectedBank, describedPayment } from './fixtures/connected-bank';
import type { BankAnswer, ContractBank } from './fixtures/contract-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

describe('a payout through an HTTP connector', () => {
  let world: ConnectedBank;
  let bank: ContractBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app, bank } = world);
  });

  afterAll(() => world.stop());

  interface Payout {
    account: string;
    id: string;
  }

  async function pay(answer: (instruction: Instruction, attempt: number) => BankAnswer): Promise<Payout> {
    bank.answer = answer;
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    const destination = await app.externalAccount();
    return { account, id: bodyOf(await app.out(account, destination.id, 400)).id };
  }

  async function stateOf(
    id: string,
  ): Promise<{ state: string; attempt: number; hold_reason: string | null }> {
    const { rows } = await app.pool.query<{ state: string; attempt: number; hold_reason: string | null }>(
      'SELECT state, attempt, hold_reason FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    return rows[0] ?? { state: 'none', attempt: 0, hold_reason: null };
  }

  async function historyOf(id: string): Promise<string[]> {
    const { rows } = await app.pool.query<{ event: string }>(
      `SELECT h.event FROM instruction_history h JOIN payment_instructions i
         ON i.platform_key = h.platform_key AND i.id = h.instruction_id
       WHERE i.transaction_id = $1 ORDER BY h.version`,
      [uuidIn(id)],
    );
    return rows.map(({ event }) => event);
  }

  /** Looks until the instruction has the state. Time passes for it at once. */
  async function until(id: string, state: string): Promise<void> {
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await stateOf(id)).state === state;
    });
  }

  async function hurry(id: string, attemptedMinutesAgo = 0): Promise<void> {
    await app.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp(),
         attempted_at = attempted_at - $2 * interval '1 minute' WHERE transaction_id = $1`,
      [uuidIn(id), attemptedMinutesAgo],
    );
  }

  it('reserves, sends account and parties signed, and settles with the answer', async () => {
    const { account, id } = await pay(() => ({ status: 'COMPLETED', providerReference: 'B-1' }));
    expect((await app.get(id)).status).toBe('PENDING');
    expect(await app.balance(account)).toBe(600);
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempt: 0 });
    await until(id, 'COMPLETED');
    expect((await app.get(id)).status).toBe('COMPLETED');
    expect(await historyOf(id)).toEqual(['QUEUED', 'SUBMITTING', 'COMPLETED']);
    const { instruction, attempt } = bank.submissionOf(id) ?? {};
    expect(attempt).toBe(1);
    expect(instruction).toMatchObject({
      transactionId: id,
      amount: 400,
      currency: 'USD',
      operation: 'PAYOUT',
      ...describedPayment,
    });
    expect(bank.signatureFaults).toEqual([]);
  });

  it('is ended once by an answer that is decided twice, and keeps no row for it', async () => {
    const { account, id } = await pay(() => 'LOST_ANSWER');
    await until(id, 'UNKNOWN');
    const { rows } = await app.pool.query<{ id: string; platform: string; connector: string }>(
      `SELECT i.id, p.id AS platform, i.connector_id AS connector FROM payment_instructions i JOIN platforms p USING (platform_key)
       WHERE transaction_id = $1`,
      [uuidIn(id)],
    );
    const [row] = rows;
    const place = {
      platformKey: 1,
      platformId: row?.platform ?? '',
      transactionId: uuidIn(id),
      instructionId: trustUuid(row?.id ?? ''),
    };
    const keys = async (): Promise<unknown> =>
      (await app.pool.query('SELECT count(*) FROM idempotency_keys')).rows;
    const before = await keys();
    const none = {
      providerReference: null,
      amount: null,
      currency: null,
      returnId: null,
      fees: [],
      reason: null,
    };
    const { settlementAccountId } = world;
    const by = { connectorId: trustUuid(row?.connector ?? ''), settlementAccountId };
    const answer = { kind: 'OUTCOME', outcome: { status: 'COMPLETED', ...none } } as const;
    const event = { type: 'ANSWER', attempt: 1, answer, overdueAfterMs: MINUTE_MS, by } as const;
    const changes = app.module.get(ChangeInstructionHandler);
    const results = [await changes.execute(place, event), await changes.execute(place, event)];
    expect(results.map(({ kind }) => kind)).toEqual(['CHANGED', 'IGNORED']);
    expect(await keys()).toEqual(before);
    expect((await app.get(id)).status).toBe('COMPLETED');
    expect(await app.balance(account)).toBe(600);
  });

  it('waits for a report after ACCEPTED', async () => {
    const { id } = await pay(() => ({ status: 'ACCEPTED' }));
    await until(id, 'ACCEPTED');
    expect((await app.get(id)).status).toBe('PROCESSING');
  });

  it('gives the money back when the bank rejects it', async () => {
    const reason = { code: 'ACCOUNT_CLOSED', message: 'the account is closed' } as const;
    const { account, id } = await pay(() => ({ status: 'REJECTED', reason }));
    await until(id, 'REJECTED');
    expect(await app.get(id)).toMatchObject({ status: 'REJECTED', failureReason: 'OFFRAMP_FAILED' });
    expect(await app.balance(account)).toBe(1_000);
  });

  it('is sent again with the same bytes when it certainly was not taken', async () => {
    const { id } = await pay((_, attempt) => (attempt === 1 ? 'NOT_ACCEPTED' : { status: 'COMPLETED' }));
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await historyOf(id)).includes('NOT_TAKEN');
    });
    expect((await app.get(id)).status).toBe('PROCESSING');
    await hurry(id);
    await until(id, 'COMPLETED');
    const [first, second] = bank.submissions.slice(-2);
    expect(second?.attempt).toBe(2);
    expect(second?.body).toBe(first?.body);
  });

  it.each(['LOST_ANSWER', 'OUTAGE', 'RUBBISH'] as const)('is only queried after %s', async (fault) => {
    const { id } = await pay(() => fault);
    await until(id, 'UNKNOWN');
    const { queries } = bank;
    const sent = bank.submissions.length;
    await hurry(id);
    if (fault === 'LOST_ANSWER') {
      await until(id, 'COMPLETED');
      expect((await app.get(id)).status).toBe('COMPLETED');
    } else {
      await app.module.get(Dispatcher).look();
      await eventually(() => bank.queries > queries);
      expect((await stateOf(id)).state).toBe('UNKNOWN');
    }
    expect(bank.submissions).toHaveLength(sent);
  });

  it('is sent again when a late query proves that the bank never had it', async () => {
    const { id } = await pay((_, attempt) => (attempt === 1 ? 'LOST_REQUEST' : { status: 'COMPLETED' }));
    await until(id, 'UNKNOWN');
    await hurry(id, 11);
    await until(id, 'COMPLETED');
    const [first, second] = bank.submissions.slice(-2);
    expect(second).toMatchObject({ attempt: 2, body: first?.body });
  });

  it('becomes UNKNOWN with a break when the bank has other bytes', async () => {
    const { id } = await pay(() => 'CONFLICT');
    await until(id, 'UNKNOWN');
    const { rows } = await app.pool.query(`SELECT kind, severity FROM breaks WHERE kind = 'BODY_CONFLICT'`);
    expect(rows).toEqual([{ kind: 'BODY_CONFLICT', severity: 'CRITICAL' }]);
  });

  it('is held while the connector is paused, and cancelled and refunded after the longest wait', async () => {
    await app.pool.query('UPDATE connectors SET is_paused = true, version = version + 1');
    await world.refresh();
    const { account, id } = await pay(() => ({ status: 'COMPLETED' }));
    await until(id, 'HELD');
    expect(await stateOf(id)).toMatchObject({ hold_reason: 'CONNECTOR_PAUSED', attempt: 0 });
    expect((await app.get(id)).status).toBe('PENDING');
    await app.pool.query(
      `UPDATE payment_instructions SET queued_at = queued_at - interval '25 hours', look_at = clock_timestamp()
       WHERE transaction_id = $1`,
      [uuidIn(id)],
    );
    await until(id, 'CANCELLED');
    expect(await app.get(id)).toMatchObject({ status: 'FAILED' });
    expect(await app.balance(account)).toBe(1_000);
    await app.pool.query('UPDATE connectors SET is_paused = false, version = version + 1');
    await world.refresh();
  });

  it('becomes UNKNOWN when the instance that sent it was killed', async () => {
    const { id } = await pay(() => ({ status: 'COMPLETED' }));
    // As a crash behind the commit of the attempt leaves it.
    await app.pool.query(
      `UPDATE payment_instructions SET state = 'SUBMITTING', attempt = 1, attempted_at = clock_timestamp(),
         version = version + 1, look_at = clock_timestamp() WHERE transaction_id = $1`,
      [uuidIn(id)],
    );
    await until(id, 'UNKNOWN');
    expect(bank.submissionOf(id)).toBeUndefined();
  });

  async function accepted(): Promise<Payout & { instructionId: string }> {
    const payout = await pay(() => ({ status: 'ACCEPTED' }));
    const { instructionId } = await world.sent(payout.id);
    return { ...payout, instructionId };
  }

  function reportOf(instructionId: string, status: string, more: object = {}): object {
    const reportId = `r-${instructionId}-${status}`;
    return { reportId, type: 'instruction.report', instructionId, status, ...more };
  }

  it('is completed by a report, once, and returned by another', async () => {
    const { account, id, instructionId } = await accepted();
    const completed = reportOf(instructionId, 'COMPLETED', { amount: 400, currency: 'USD' });
    expect((await world.report([completed])).body).toMatchObject({ results: [{ result: 'STORED' }] });
    expect((await world.report([completed])).body).toMatchObject({ results: [{ result: 'DUPLICATE' }] });
    expect((await app.get(id)).status).toBe('COMPLETED');
    expect(await app.balance(account)).toBe(600);
    const back = { amount: 400, currency: 'USD', returnId: 'ret-1' };
    await world.report([reportOf(instructionId, 'RETURNED', back)]);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await app.balance(account)).toBe(1_000);
    expect(await stateOf(id)).toMatchObject({ state: 'RETURNED' });
  });

  it('is completed by a report that was only listed', async () => {
    const payouts = [await accepted(), await accepted(), await accepted()];
    bank.listed = payouts.map(({ instructionId }) => reportOf(instructionId, 'COMPLETED'));
    await app.module.get(PullReportsWorker).look();
    await app.module.get(ReportWorker).look();
    for (const { id } of payouts) expect((await app.get(id)).status).toBe('COMPLETED');
    const { rows } = await app.pool.query('SELECT reports_cursor FROM connectors');
    expect(rows).toEqual([{ reports_cursor: '2' }]);
  });

  it.each([
    ['another amount', 'COMPLETED', { amount: 399, currency: 'USD' }],
    ['another currency', 'COMPLETED', { amount: 400, currency: 'EUR' }],
  ])('is not moved by a report with %s', async (_, status, more) => {
    const { account, id, instructionId } = await accepted();
    await world.report([reportOf(instructionId, status, more)]);
    expect(await stateOf(id)).toMatchObject({ state: 'ACCEPTED' });
    expect(await app.balance(account)).toBe(600);
    const { rows } = await app.pool.query(
      `SELECT b.severity FROM breaks b JOIN payment_instructions i ON i.id = b.instruction_id
       WHERE i.transaction_id = $1 AND b.kind = 'CONTRADICTION'`,
      [uuidIn(id)],
    );
    expect(rows).toEqual([{ severity: 'CRITICAL' }]);
  });

  it('keeps its money where it is when the bank says FAILED after COMPLETED', async () => {
    const payouts = [await accepted(), await accepted(), await accepted(), await accepted()];
    const both = ['COMPLETED', 'FAILED'];
    // In one message, so that they are applied in one look.
    await world.report(
      payouts.flatMap(({ instructionId }) => both.map((status) => reportOf(instructionId, status))),
    );
    for (const { account, id } of payouts) {
      expect((await app.get(id)).status).toBe('COMPLETED');
      expect(await app.balance(account)).toBe(600);
    }
  });

  it('refuses reports of a connector whose clock is an hour off, or that was removed', async () => {
    const { id, instructionId } = await accepted();
    const one = reportOf(instructionId, 'COMPLETED');
    for (const offMs of [-60 * MINUTE_MS, 60 * MINUTE_MS]) {
      const sent = world.report([one], { nowMs: Date.now() + offMs });
      await expect(sent).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    }
    await app.pool.query('UPDATE connectors SET removed_at = clock_timestamp()');
    await expect(world.report([one])).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    await app.pool.query('UPDATE connectors SET removed_at = NULL');
    expect((await app.get(id)).status).toBe('PROCESSING');
  });

  it('is not moved by a connector that did not get it', async () => {
    const { account, id, instructionId } = await accepted();
    const stranger = mintUuid();
    const secrets = newSecrets();
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'other', $2, $3, $4)`,
      [stranger, bank.url, sealSecrets(app.vault, stranger, secrets), JSON.stringify({ rails: [] })],
    );
    const [secret = ''] = validSecrets(secrets.in, Date.now());
    const statuses = ['COMPLETED', 'REJECTED'];
    const reports = statuses.map((status) => reportOf(instructionId, status));
    await world.report(reports, { connectorId: stranger, secret });
    expect([(await stateOf(id)).state, await app.balance(account)]).toEqual(['ACCEPTED', 600]);
    const { rows } = await app.pool.query<{ kind: string }>(
      'SELECT kind FROM breaks WHERE connector_id = $1',
      [stranger],
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['UNKNOWN_REFERENCE']));
    await app.pool.query('DELETE FROM breaks WHERE connector_id = $1', [stranger]);
    await app.pool.query('UPDATE connectors SET removed_at = clock_timestamp() WHERE id = $1', [stranger]);
  });

  it('refuses reports with a wrong signature or shape, and notes conflicts and unknown instructions', async () => {
    const { instructionId } = await accepted();
    const one = reportOf(instructionId, 'ACCEPTED');
    await expect(world.report([one], { secret: createSecret() })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(world.report([{ ...one, reportId: 'a\u0000b' }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await world.report([one]);
    const other = await world.report([{ ...one, providerReference: 'other' }]);
    expect(other.body).toMatchObject({ results: [{ result: 'CONFLICT' }] });
    const unknown = 'PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    expect((await world.report([reportOf(unknown, 'COMPLETED')])).body).toMatchObject({
      results: [{ result: 'STORED' }],
    });
    const { rows } = await app.pool.query<{ kind: string }>(
      'SELECT kind FROM breaks WHERE platform_key = 0 ORDER BY kind',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['CONFLICT', 'UNKNOWN_REFERENCE']);
  });

  it('adds what the bank has paid to the transit account of its settlement account', async () => {
    const accounts = app.module.get(SettlementAccountRepository);
    const { rows } = await app.pool.query<{ sum: string }>(
      `SELECT sum(i.amount)::text AS sum FROM payment_instructions i WHERE i.state = 'COMPLETED'`,
    );
    const paid = BigInt(rows[0]?.sum ?? 0);
    expect(paid).toBeGreaterThan(0n);
    const unfolded = await accounts.totals(app.dataSource.manager, world.settlementAccountId);
    await app.module.get(FoldWorker).foldAll();
    const folded = await accounts.totals(app.dataSource.manager, world.settlementAccountId);
    expect([unfolded, folded]).toEqual(Array(2).fill({ transit: paid, nostro: 0n }));
  });

  it('leaves a sound ledger', async () => {
    expect(await world.breaches()).toEqual([]);
  });

  it('loses its body when it can no longer be returned', async () => {
    const { id } = await pay(() => ({ status: 'COMPLETED' }));
    await until(id, 'COMPLETED');
    const bodies = async (): Promise<{ days: number }[]> => {
      const { rows } = await app.pool.query<{ days: number }>(
        `SELECT round(extract(epoch FROM b.erase_at - clock_timestamp()) / 86400)::integer AS days
         FROM instruction_bodies b JOIN payment_instructions i ON i.id = b.instruction_id WHERE i.transaction_id = $1`,
        [uuidIn(id)],
      );
      return rows;
    };
    expect(await bodies()).toEqual([{ days: 60 }]);
    await app.module.get(BodyErasureWorker).look();
    expect(await bodies()).toHaveLength(1);
    await app.pool.query(`UPDATE instruction_bodies SET erase_at = erase_at - interval '61 days'`);
    await app.module.get(BodyErasureWorker).look();
    expect(await bodies()).toEqual([]);
  });

  it('has an account in the clear in no table', async () => {
    const { rows } = await app.pool.query<{ body_sealed: string }>(
      'SELECT body_sealed FROM instruction_bodies',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ body_sealed: text }) => !text.startsWith('v1:'))).toEqual([]);
  });
});
