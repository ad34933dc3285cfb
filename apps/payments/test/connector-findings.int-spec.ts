import type { ConnectorResource, ListedBreakResource, Page } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { formatId, mintUuid, trustUuid } from '@corridor/kernel';
import { ListConnectorsHandler } from '../src/connector-operations/list-connectors.handler';
import { PersonalDataVault } from '@corridor/service';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { ConnectorReportRepository, reportAad } from '../src/connector-reports/connector-report.repository';
import { OPEN_FINDINGS_MAX } from '../src/connector-reports/finding-breaks.repository';
import { PullReportsWorker } from '../src/connector-reports/pull-reports.worker';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';
import { resolverRequest } from './fixtures/statement-desk';

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

  /** Why operators see that the list can not be read. */
  async function failureShown(): Promise<string | null | undefined> {
    const reply = await world.app.module.get(ListConnectorsHandler).execute();
    return bodyOf<{ data: ConnectorResource[] }>(reply).data[0]?.reportsFailure;
  }

  /** Alerts about the list, oldest first. */
  async function alerts(): Promise<{ type: string }[]> {
    const { rows } = await world.app.pool.query<{ type: string }>(
      `SELECT type, severity, message FROM alerts WHERE type LIKE 'REPORTS_%' ORDER BY occurred_at`,
    );
    return rows;
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

  it('beyond a thousand open ones of a kind are one break a day, and each of another kind has its own', async () => {
    const kind = 'UNREADABLE_ENTRY';
    const { rows } = await world.app.pool.query<{ connector_id: string }>(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message)
       SELECT 0, gen_random_uuid(), $1, 'WARNING', c.id, 'planted ' || n
       FROM connectors c CROSS JOIN generate_series(1, $2::integer) n RETURNING connector_id`,
      [kind, OPEN_FINDINGS_MAX],
    );
    const notPlanted = async (): Promise<string[]> =>
      (await breaks(kind))
        .map(({ message }) => String(message))
        .filter((said) => !said.startsWith('planted'));
    const flood = Array.from({ length: 30 }, (_, at) => finding(`flood-${at}`, { kind }));
    await world.report([...flood, finding('grave')]);
    await eventually(async () => {
      await world.app.module.get(ReportWorker).look();
      const { rows: applied } = await world.app.pool.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM connector_reports WHERE report_id LIKE 'flood-%' AND result = 'BREAK'`,
      );
      return applied[0]?.n === flood.length;
    });
    expect(await notPlanted()).toEqual([expect.stringContaining('open findings')]);
    expect((await breaks('AMBIGUOUS_ENTRY')).map(({ message }) => message)).toContain(
      'two entries fit (report grave)',
    );
    await world.app.pool.query(
      `UPDATE breaks SET status = 'RESOLVED' WHERE kind = $1 AND connector_id = $2`,
      [kind, rows[0]?.connector_id],
    );
    await world.report([finding('after-flood', { kind })]);
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

  it('a pulled page without a valid report is passed, and each report is kept with its break, masked without RESOLVE', async () => {
    const { app, bank } = world;
    const { rows: before } = await app.pool.query<{ cursor: string }>(
      'SELECT reports_cursor AS cursor FROM connectors',
    );
    const faulty = ['a', 'b'].map((name) => ({
      ...{ reportId: `q-${name}`, type: 'deposit.report', depositId: `q-${name}`, status: 'BOOKED' },
      ...{ amount: '12.50', currency: 'USD', reference: `for ${name}` },
    }));
    bank.listed = [...bank.listed, faulty, [finding('q-next')]];
    const texts = async (...operatorPermissions: ('RESOLVE' | 'READ')[]): Promise<(string | null)[]> => {
      const request = resolverRequest({}, {}, { kind: 'UNREADABLE_ENTRY', status: 'OPEN' });
      const context = { ...request.context, operatorPermissions };
      const reply = await app.module.get(InstructionOperationsController).breaks({ ...request, context });
      const found = bodyOf<Page<ListedBreakResource>>(reply).data;
      return found.filter(({ message }) => message.includes('report q-')).map(({ text }) => text);
    };
    await eventually(async () => {
      await pull();
      await app.module.get(ReportWorker).look();
      return (await texts('RESOLVE')).length === faulty.length;
    });
    const shown = (await texts('RESOLVE')).map((text) => JSON.parse(text ?? '') as object);
    expect(shown).toEqual(expect.arrayContaining(faulty));
    expect((await texts('READ')).filter((text) => text?.includes('12.50'))).toEqual([]);
    const { rows: alerts } = await app.pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM alerts WHERE type = 'BREAK_OPENED' AND message LIKE '%report q-_ on%'`,
    );
    expect(alerts[0]?.n).toBe(faulty.length);
    const { rows: after } = await app.pool.query<{ cursor: string }>(
      'SELECT reports_cursor AS cursor FROM connectors',
    );
    expect(Number(after[0]?.cursor)).toBeGreaterThan(Number(before[0]?.cursor));
    await app.pool.query(`UPDATE breaks SET kind = 'CHANGED_STATEMENT' WHERE message LIKE '%report q-_ on%'`);
  });

  it('a list that can not be read three times is a failure of the connector, with its cause, until it can be', async () => {
    const { app, bank } = world;
    bank.listStatus = 503;
    bank.listAnswer = { reports: [{ reference: 'Jane Roe pays' }], error: 'maintenance' };
    for (let time = 0; time < 2; time += 1) await pull();
    expect([await failureShown(), await alerts()]).toEqual([null, []]);
    for (let time = 0; time < 2; time += 1) await pull();
    const cause = 'the connector answered 503';
    const message = `the reports of connector bank can not be listed: ${cause}`;
    const unreadable = { type: 'REPORTS_UNREADABLE', severity: 'CRITICAL', message };
    expect([await failureShown(), await alerts()]).toEqual([cause, [unreadable]]);
    expect(app.module.get(ConnectorDirectory).all[0]?.isUp).toBe(true);
    bank.listStatus = 200;
    bank.listAnswer = undefined;
    for (let time = 0; time < 2; time += 1) await pull();
    expect(await failureShown()).toBeNull();
    expect((await alerts())[1]).toMatchObject({ type: 'REPORTS_READABLE', severity: 'INFO' });
    expect(await alerts()).toHaveLength(2);
  });

  it('a list whose reports can not be kept is a failure too, until they can be', async () => {
    const { app, bank, owner } = world;
    const fails = async (cause: string, list?: (time: number) => object): Promise<void> => {
      let time = 0;
      await eventually(async () => {
        if (list) bank.listAnswer = list((time += 1));
        await pull();
        return (await failureShown()) === cause;
      });
    };
    const reads = (): Promise<unknown> =>
      eventually(async () => {
        await pull();
        return (await failureShown()) === null && (await alerts()).at(-1)?.type === 'REPORTS_READABLE';
      });
    await owner.query(
      `ALTER TABLE payments.connector_reports ADD CONSTRAINT planted CHECK (report_id <> 'not kept')`,
    );
    bank.listAnswer = { reports: [finding('not kept')] };
    await fails('its reports could not be stored');
    await owner.query('ALTER TABLE payments.connector_reports DROP CONSTRAINT planted');
    await reads();

    const { rows } = await app.pool.query<{ id: string; cursor: string }>(
      'SELECT id, reports_cursor AS cursor FROM connectors',
    );
    const nextCursor = rows[0]?.cursor;
    bank.listAnswer = { reports: Array.from({ length: 100 }, (_, at) => finding(`full-${at}`)), nextCursor };
    await fails('the nextCursor of a full page is the cursor of the page');
    bank.listAnswer = { reports: [] };
    await reads();

    await app.pool.query(
      `INSERT INTO connector_reports (connector_id, report_id, content_hash, type, report_sealed, received_at, look_at)
       SELECT $1, 'waits-' || n, '', 'finding.report', '', now(), 'infinity' FROM generate_series(1, 10000) n`,
      [rows[0]?.id],
    );
    // The count may be a second old: a report that is stored meanwhile is not refused when it comes again.
    await fails('too many of its reports wait to be applied', (time) => ({
      reports: [finding(`too-many-${time}`)],
    }));
    await app.pool.query(`DELETE FROM connector_reports WHERE report_id LIKE 'waits-%'`);
    await reads();
    bank.listAnswer = undefined;
  });

  it('a list that its connector no longer offers is no failure any more', async () => {
    const { app, bank } = world;
    const [handle] = app.module.get(ConnectorDirectory).all;
    if (!handle) throw new Error('there is a connector');
    const offer = async (reportsList: boolean): Promise<void> => {
      handle.capabilities = { ...handle.capabilities, reportsList };
      await app.pool.query('UPDATE connectors SET capabilities = $1', [JSON.stringify(handle.capabilities)]);
    };
    bank.listStatus = 503;
    bank.listAnswer = {};
    for (let time = 0; time < 4; time += 1) await pull();
    expect((await alerts()).at(-1)).toMatchObject({ type: 'REPORTS_UNREADABLE' });
    const before = (await alerts()).length;
    await offer(false);
    for (let time = 0; time < 2; time += 1) await pull();
    const added = (await alerts()).slice(before);
    const message = 'the reports of connector bank are no longer listed';
    expect(added).toEqual([{ type: 'REPORTS_READABLE', severity: 'INFO', message }]);
    await offer(true);
    bank.listStatus = 200;
    bank.listAnswer = undefined;
    await pull();
    expect(await alerts()).toHaveLength(before + 1);
  });

  it('an invalid report that an earlier release has kept is the same one, and its break gets its content', async () => {
    const { app, bank } = world;
    const faulty = { reportId: 'u-1', type: 'deposit.report', depositId: 'u-1', amount: '12.50' };
    bank.listed = [...bank.listed, [faulty]];
    const found = async (): Promise<{ message: string; text: string | null } | undefined> => {
      await pull();
      await app.module.get(ReportWorker).look();
      const asked = resolverRequest({}, {}, { kind: 'UNREADABLE_ENTRY', status: 'OPEN' });
      const reply = await app.module.get(InstructionOperationsController).breaks(asked);
      const all = bodyOf<Page<ListedBreakResource>>(reply).data;
      return all.find(({ message }) => message.includes('report u-1 on'));
    };
    expect(JSON.parse((await eventually(found)).text ?? '')).toEqual(faulty);
    const { rows } = await app.pool.query<{ connector_id: string; report_id: string; report_sealed: string }>(
      `SELECT r.connector_id, r.report_id, r.report_sealed FROM connector_reports r
       JOIN breaks b USING (connector_id, report_id) WHERE b.message LIKE '%report u-1 on%'`,
    );
    const [stored] = rows;
    const connectorId = trustUuid(stored?.connector_id ?? '');
    const of = { connectorId, reportId: stored?.report_id ?? '' };
    const { content: _, ...older } = {
      content: null,
      ...app.module.get(ConnectorReportRepository).open(stored?.report_sealed ?? '', of),
    };
    const sealed = app.module
      .get(PersonalDataVault)
      .seal(Buffer.from(JSON.stringify(older)), reportAad(connectorId, of.reportId));
    await app.pool.query(
      `UPDATE connector_reports SET report_sealed = $2, content_hash = 'of no content' WHERE report_id = $1`,
      [of.reportId, sealed],
    );
    await app.pool.query('UPDATE breaks SET report_id = NULL WHERE report_id = $1', [of.reportId]);
    const conflicts = await breaks('CONFLICT');
    const again = await eventually(async () => {
      const one = await found();
      return one?.text == null ? undefined : one;
    });
    expect(JSON.parse(again.text ?? '')).toEqual(faulty);
    expect(await breaks('CONFLICT')).toEqual(conflicts);
    await app.pool.query(`UPDATE breaks SET kind = 'CHANGED_STATEMENT' WHERE message LIKE '%report u-1 on%'`);
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
    bank.listAnswer = { reports: 'Jane Roe pays' };
    await opened();
    const { rows: noted } = await app.pool.query<{ cause: string }>(
      'SELECT reports_failure AS cause FROM connectors',
    );
    expect(noted).toEqual([{ cause: 'the connector answered 200: reports must be a list' }]);
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
