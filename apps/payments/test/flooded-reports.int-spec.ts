import { eventually } from '@corridor/testing';
import { formatId, mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { PullReportsWorker } from '../src/connector-reports/pull-reports.worker';
import { QueryAcceptedWorker } from '../src/connector-reports/query-accepted.worker';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { reportAad, TAKE_WAITING } from '../src/connector-reports/connector-report.repository';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import type { PaymentsApp } from './fixtures/payments-app';

const FUNDS = 1_000_000;
/** Most reports of a connector in an hour that name nothing that it has. */
const OTHERS_PER_HOUR = 10_000;
const CALL_SIZE = 100;
const SEEDED_AT_ONCE = 5_000;

/** A payment that its connector has accepted. */
interface Accepted {
  instructionId: string;
  amount: number;
}

/** A connector with payments, and a second one that sends many reports. */
describe('a flood of reports', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let story: LedgerStory;
  let payer: string;
  let flooder: { connectorId: Uuid; secret: string };
  let bank: Uuid;

  beforeEach(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    story = new LedgerStory(app);
    payer = await story.funded(FUNDS);
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM connectors');
    bank = trustUuid(rows[0]?.id ?? '');
    flooder = await anotherConnector();
  });

  afterEach(() => world.stop());

  async function anotherConnector(): Promise<{ connectorId: Uuid; secret: string }> {
    const connectorId = mintUuid();
    const secrets = newSecrets();
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'other', $2, $3, '{"rails":[]}')`,
      [connectorId, world.bank.url, sealSecrets(app.vault, connectorId, secrets)],
    );
    return { connectorId, secret: validSecrets(secrets.in, Date.now())[0] ?? '' };
  }

  async function accepted(): Promise<Accepted> {
    const transactionId = await story.payOut(payer, '111');
    return eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ id: string; amount: number }>(
        `SELECT id, amount::integer FROM payment_instructions WHERE transaction_id = $1 AND state = 'ACCEPTED'`,
        [uuidIn(transactionId)],
      );
      const [row] = rows;
      return row && { instructionId: formatId('PaymentInstruction', trustUuid(row.id)), amount: row.amount };
    });
  }

  async function stateOf({ instructionId }: Accepted): Promise<string | undefined> {
    const { rows } = await app.pool.query<{ state: string }>(
      'SELECT state FROM payment_instructions WHERE id = $1',
      [uuidIn(instructionId)],
    );
    return rows[0]?.state;
  }

  async function count(table: string, where = 'true'): Promise<number> {
    const { rows } = await app.pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${table} WHERE ${where}`,
    );
    return rows[0]?.n ?? 0;
  }

  function completed({ instructionId, amount }: Accepted, reportId = 'done'): object {
    const type = 'instruction.report';
    return { reportId, type, instructionId, status: 'COMPLETED', amount, currency: 'USD' };
  }

  function strange(number: number): object {
    const instructionId = formatId('PaymentInstruction', mintUuid());
    return completed({ instructionId, amount: 1 }, `strange-${number}`);
  }

  /** Reports that wait already, as a release without limits has stored them. */
  async function waitingReports(connectorId: Uuid, reports: number): Promise<void> {
    for (let from = 0; from < reports; from += SEEDED_AT_ONCE) {
      const seeded = Array.from({ length: SEEDED_AT_ONCE }, (_, n) => {
        const reportId = `strange-${from + n}`;
        const content = Buffer.from(JSON.stringify(strange(from + n)));
        return { reportId, sealed: app.vault.seal(content, reportAad(connectorId, reportId)) };
      });
      await app.pool.query(
        `INSERT INTO connector_reports (connector_id, report_id, content_hash, type, report_sealed)
         SELECT $1, n.id, '', 'instruction.report', n.sealed FROM unnest($2::text[], $3::text[]) AS n (id, sealed)`,
        [connectorId, seeded.map(({ reportId }) => reportId), seeded.map(({ sealed }) => sealed)],
      );
    }
    await app.pool.query('ANALYZE connector_reports');
  }

  it('of one connector delays no report of another, and none of its own on its payments', async () => {
    const payment = await accepted();
    for (const connectorId of [bank, flooder.connectorId]) await waitingReports(connectorId, 20_000);
    await world.report([completed(payment)]);
    expect(await stateOf(payment)).toBe('COMPLETED');
  });

  it('with a report that can not be decrypted delays no other report', async () => {
    const payment = await accepted();
    await app.pool.query(
      `INSERT INTO connector_reports (connector_id, report_id, content_hash, type, report_sealed)
       VALUES ($1, 'damaged', '', 'instruction.report', $2)`,
      [bank, app.vault.seal(Buffer.from('{}'), 'another report')],
    );
    await world.report([completed(payment)]);
    expect(await stateOf(payment)).toBe('COMPLETED');
    expect(await count('connector_reports', 'look_at IS NOT NULL')).toBe(1);
  });

  it('is taken by an index, however many reports wait', async () => {
    await waitingReports(flooder.connectorId, 100_000);
    const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${TAKE_WAITING}`,
      [['instruction.report', 'deposit.report'], 200, 20, []],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on connector_reports');
    const [, hits = ''] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
    expect(Number(hits)).toBeLessThan(1_000);
  });

  it('that names nothing of ours is stored up to a limit, and its payments are reported beside it', async () => {
    const payment = await accepted();
    let stored = 0;
    for (let call = 0; stored < OTHERS_PER_HOUR; call += 1, stored += CALL_SIZE) {
      await take(Array.from({ length: CALL_SIZE }, (_, n) => strange(call * CALL_SIZE + n)));
    }
    await expect(take([strange(OTHERS_PER_HOUR), completed(payment)])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await app.module.get(ReportWorker).look();
    expect(await stateOf(payment)).toBe('COMPLETED');
    expect(await count('connector_reports')).toBe(OTHERS_PER_HOUR + 1);
    // Sent again, it is known.
    expect(await take([completed(payment)])).toMatchObject([{ result: 'DUPLICATE' }]);
    // The reports of another connector have their own limit.
    expect(await take([strange(1)], flooder)).toMatchObject([{ result: 'STORED' }]);
  });

  /** Stores the reports of a call. */
  async function take(reports: object[], from?: { connectorId: Uuid; secret: string }): Promise<object[]> {
    const { body } = await world.send(reports, from);
    return (body as { results: object[] }).results;
  }

  it('of unknown references opens a limited number of breaks and alerts', async () => {
    await take(Array.from({ length: CALL_SIZE }, (_, n) => strange(n)));
    await take(Array.from({ length: CALL_SIZE }, (_, n) => strange(CALL_SIZE + n)));
    await eventually(async () => {
      await app.module.get(ReportWorker).look();
      return (await count('connector_reports', 'look_at IS NOT NULL')) === 0;
    });
    expect(await count('connector_reports', `result = 'BREAK'`)).toBe(2 * CALL_SIZE);
    expect(await count('breaks')).toBe(CALL_SIZE + 1);
    expect(await count('alerts')).toBe(CALL_SIZE + 1);
  });

  it('of equal reports on one payment has the effect of one', async () => {
    const payment = await accepted();
    const again = Array.from({ length: CALL_SIZE }, (_, n) => completed(payment, `again-${n}`));
    await take(again);
    await app.module.get(ReportWorker).look();
    expect(await stateOf(payment)).toBe('COMPLETED');
    expect(await count('connector_reports', `result = 'APPLIED'`)).toBe(1);
    expect(await count('connector_reports', `result = 'IGNORED'`)).toBe(CALL_SIZE - 1);
    expect(await take(again)).toEqual(again.map((_, n) => ({ reportId: `again-${n}`, result: 'DUPLICATE' })));
    expect(await world.breaches()).toEqual([]);
  });

  it('in a call that names a report twice is answered for each', async () => {
    const [one, other] = [strange(1), { ...strange(1), amount: 2 }];
    expect(await take([one, one, other])).toMatchObject([
      { result: 'STORED' },
      { result: 'DUPLICATE' },
      { result: 'CONFLICT' },
    ]);
    expect(await count('breaks', `kind = 'CONFLICT'`)).toBe(1);
  });

  it('whose calls the gateway refuses leads to queries of the accepted payments', async () => {
    const payments = [await accepted(), await accepted()];
    const worker = app.module.get(QueryAcceptedWorker);
    const [first] = payments;
    for (const { instructionId } of payments.slice(0, 1)) {
      const known = world.bank.effects.get(instructionId);
      if (known) world.bank.effects.set(instructionId, { ...known, status: 'COMPLETED' });
    }
    await app.pool.query(`UPDATE payment_instructions SET attempted_at = attempted_at - interval '1 minute'`);
    await worker.look();
    expect(world.bank.queries).toBe(0);
    await world.send([strange(1)], { refusedCalls: 3 });
    await worker.look();
    expect(world.bank.queries).toBe(2);
    expect(await Promise.all(payments.map(stateOf))).toEqual(['COMPLETED', 'ACCEPTED']);
    // The report that got through in the end changes nothing.
    if (first) await world.report([completed(first)]);
    expect(await count('breaks', `kind <> 'UNKNOWN_REFERENCE'`)).toBe(0);
    await app.pool.query(`UPDATE connectors SET reports_refused_at = clock_timestamp() - interval '1 hour'`);
    await app.pool.query('UPDATE connectors SET query_at = NULL');
    await worker.look();
    expect(world.bank.queries).toBe(2);
  });

  it('in the list of a connector is pulled a few pages at a time', async () => {
    world.bank.listed = Array.from({ length: 25 }, (_, n) => strange(n));
    const pull = app.module.get(PullReportsWorker);
    await pull.look();
    expect(await count('connector_reports')).toBe(10);
    for (let round = 0; round < 2; round += 1) {
      await app.pool.query('UPDATE connectors SET pull_at = clock_timestamp()');
      await pull.look();
    }
    expect(await count('connector_reports')).toBe(25);
  });
});
