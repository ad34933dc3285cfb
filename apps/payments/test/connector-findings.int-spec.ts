import { eventually } from '@corridor/testing';
import { formatId, mintUuid, trustUuid } from '@corridor/kernel';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { OPEN_FINDINGS_MAX } from '../src/connector-reports/finding-breaks.repository';
import { PullReportsWorker } from '../src/connector-reports/pull-reports.worker';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';

const FUNDS = 20_000;

/** What a connector finds and cannot decide. */
describe('findings of a connector', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    world.bank.answer = () => ({ status: 'ACCEPTED' });
  });

  afterAll(() => world.stop());

  async function breaks(kind: string): Promise<Record<string, unknown>[]> {
    const { rows } = await world.app.pool.query<Record<string, unknown>>(
      `SELECT severity, message, amount::integer, currency, settlement_account_id, instruction_id, status
       FROM breaks WHERE kind = $1 ORDER BY created_at`,
      [kind],
    );
    return rows;
  }

  /** Lists the reports of the connector, unless another instance does so now. */
  async function pull(): Promise<void> {
    await world.app.pool.query('UPDATE connectors SET pull_at = now()');
    await world.app.module.get(PullReportsWorker).look();
  }

  const finding = (reportId: string, changes: Readonly<Record<string, unknown>> = {}) => ({
    ...{ reportId, type: 'finding.report', kind: 'AMBIGUOUS_ENTRY', message: 'two entries fit' },
    ...changes,
  });

  it('are breaks with the file and the money, each once, and move nothing', async () => {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const named = { settlementAccountId, amount: 6_000, currency: 'USD', fileName: 'day 1.xml' };
    const reports = [finding('f-1', { ...named, date: '2026-03-31' }), finding('f-2', named)];
    await world.report(reports);
    await world.report(reports);
    const found = await eventually(async () => {
      const rows = await breaks('AMBIGUOUS_ENTRY');
      return rows.length === 2 ? rows : undefined;
    });
    expect(found[0]).toEqual({
      severity: 'WARNING',
      message: 'file day 1.xml: 2026-03-31: two entries fit (report f-1)',
      amount: 6_000,
      currency: 'USD',
      settlement_account_id: world.settlementAccountId,
      instruction_id: null,
      status: 'OPEN',
    });
  });

  it('beyond a thousand open ones are one break a day for each kind, and each has a break again below that', async () => {
    const kind = 'CHANGED_STATEMENT';
    const { rows } = await world.app.pool.query<{ connector_id: string }>(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message)
       SELECT 0, gen_random_uuid(), $1, 'WARNING', c.id, 'planted ' || n
       FROM connectors c CROSS JOIN generate_series(1, $2::integer) n RETURNING connector_id`,
      [kind, OPEN_FINDINGS_MAX],
    );
    const notPlanted = async (): Promise<string[]> =>
      (await breaks('UNREADABLE_ENTRY')).map(({ message }) => String(message));
    const flood = Array.from({ length: 30 }, (_, at) => finding(`flood-${at}`, { kind: 'UNREADABLE_ENTRY' }));
    await world.report(flood);
    await eventually(async () => {
      await world.app.module.get(ReportWorker).look();
      const { rows: applied } = await world.app.pool.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM connector_reports WHERE report_id LIKE 'flood-%' AND result = 'BREAK'`,
      );
      return applied[0]?.n === flood.length;
    });
    expect(await notPlanted()).toEqual([expect.stringContaining('open findings')]);
    await world.app.pool.query(
      `UPDATE breaks SET status = 'RESOLVED' WHERE kind = $1 AND connector_id = $2`,
      [kind, rows[0]?.connector_id],
    );
    await world.report([finding('after-flood', { kind: 'UNREADABLE_ENTRY' })]);
    await eventually(async () => (await notPlanted()).length === 2);
    await world.app.pool.query(
      `UPDATE breaks SET kind = 'CHANGED_STATEMENT' WHERE kind = 'UNREADABLE_ENTRY'`,
    );
  });

  it('of a settlement account of somebody else are breaks of that kind, with their message', async () => {
    const settlementAccountId = formatId('SettlementAccount', mintUuid());
    await world.report([finding('f-3', { settlementAccountId, kind: 'UNREADABLE_ENTRY' })]);
    const [found] = await eventually(async () => {
      const rows = await breaks('UNKNOWN_REFERENCE');
      return rows.length === 1 ? rows : undefined;
    });
    expect(found).toMatchObject({
      message: 'report f-3 names a settlement account that this connector does not have: two entries fit',
    });
    expect(await breaks('UNREADABLE_ENTRY')).toEqual([]);
  });

  it('a report of a pulled page that is not valid is a break, and the others and the next page are taken', async () => {
    const { app, bank } = world;
    const deposit = (name: string, amount: number) => ({
      ...{
        reportId: name,
        type: 'deposit.report',
        depositId: name,
        status: 'BOOKED',
        amount,
        currency: 'USD',
      },
      settlementAccountId: formatId('SettlementAccount', world.settlementAccountId),
    });
    bank.listed = [[deposit('p-1', 101), deposit('p-2', -5), deposit('p-3', 103)], deposit('p-4', 104)];
    await eventually(async () => {
      await pull();
      await app.module.get(ReportWorker).look();
      const { rows } = await app.pool.query<{ id: string }>(
        `SELECT deposit_id AS id FROM deposits WHERE deposit_id LIKE 'p-_' ORDER BY 1`,
      );
      return rows.map(({ id }) => id).join() === 'p-1,p-3,p-4';
    });
    const unreadable = await eventually(async () => {
      const found = await breaks('UNREADABLE_ENTRY');
      return found.length > 0 ? found : undefined;
    });
    expect(unreadable).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^report p-2 on p-2 of the list is not valid: amount must be/),
        currency: 'USD',
        settlement_account_id: world.settlementAccountId,
      }),
    ]);
  });

  it('a pulled page that is not readable is one break, and is open again while it is not', async () => {
    const { app, bank } = world;
    const message = 'its list of reports is not valid: reports must be a list';
    const opened = (): Promise<unknown> =>
      eventually(async () => {
        await pull();
        const all = await breaks('UNREADABLE_ENTRY');
        return all.filter((one) => one['message'] === message && one['status'] === 'OPEN').length === 1;
      });
    bank.listAnswer = { reports: 'none' };
    await opened();
    await app.pool.query(`UPDATE breaks SET status = 'RESOLVED' WHERE message = $1`, [message]);
    await opened();
    bank.listAnswer = undefined;
    expect(await breaks('UNREADABLE_ENTRY')).toHaveLength(2);
  });

  it('an open payment whose outcome the connector has lost is a break at once', async () => {
    const { app } = world;
    const story = new LedgerStory(app, 1);
    const transactionId = await story.payOut(await story.funded(FUNDS), '111');
    const id = await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ id: string }>(
        `SELECT id FROM payment_instructions WHERE transaction_id = $1 AND state = 'ACCEPTED'`,
        [uuidIn(transactionId)],
      );
      return rows[0] && trustUuid(rows[0].id);
    });
    const instructionId = formatId('PaymentInstruction', id);
    const lost = {
      type: 'instruction.report',
      status: 'UNKNOWN',
      reason: { message: 'the message is lost' },
    };
    await world.report([
      { ...lost, reportId: 'l-1', instructionId },
      { ...lost, reportId: 'l-2', instructionId: formatId('PaymentInstruction', mintUuid()) },
    ]);
    const [found, ...others] = await eventually(async () => {
      const rows = await breaks('UNKNOWN_OUTCOME');
      return rows.length > 0 ? rows : undefined;
    });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ instruction_id: id, currency: 'USD' });
    expect(found?.['message']).toContain('the message is lost');
    await world.app.pool.query(
      `UPDATE breaks SET status = 'RESOLVED', resolution = 'NO_ACTION' WHERE kind = 'UNKNOWN_OUTCOME'`,
    );
    await world.report([{ ...lost, reportId: 'l-3', instructionId }]);
    const again = await eventually(async () => {
      const rows = await breaks('UNKNOWN_OUTCOME');
      return rows[0]?.['status'] === 'OPEN' ? rows : undefined;
    });
    expect(again).toMatchObject([{ instruction_id: id, message: found?.['message'] }]);
  });
});
