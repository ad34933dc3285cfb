import { FaultBank } from '@corridor/fault-bank';
import {
  internalOperations,
  type ApplyAccountCheckBody,
  type ApplyIdentityCheckBody,
  type AppliedReportAnswer,
  type IdentityQuestion,
} from '@corridor/contracts';
import { formatId, mintUuid, trustUuid } from '@corridor/kernel';
import { aContext, eventually, type TestDatabase } from '@corridor/testing';
import { CheckReportsWorker } from '../src/connector-checks/pass-check-reports.worker';
import { ConnectorChecksController } from '../src/connector-checks/connector-checks.controller';
import { PullReportsWorker } from '../src/connector-reports/pull-reports.worker';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { RoutingTable } from '../src/rails/routing-table.cache';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const CONNECTOR = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c');
const ACCOUNT = { accountType: 'USD_ACCOUNT', accountNumber: '99887766554433', routingNumber: '021000021' };
const BENEFICIARY = { name: 'Grace Hopper Checked', birthDate: '1990-12-09' };

/** Checks by the fault bank, which connects over HTTP. Other services are simulated. */
describe('a check by a connector', () => {
  const secrets = newSecrets();
  let bank: FaultBank;
  let database: TestDatabase;
  let app: PaymentsApp;
  let applied: (ApplyAccountCheckBody | ApplyIdentityCheckBody)[];
  let answer: AppliedReportAnswer;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    const [secretOut = ''] = validSecrets(secrets.out, Date.now());
    bank = await new FaultBank({ secretOut }).start();
    const config = { sandbox: false, connectorsAllowPrivateNetworks: true };
    app = await PaymentsApp.start(database, { config, isOnDatabaseTime: true });
    for (const { name } of [internalOperations.applyAccountCheck, internalOperations.applyIdentityCheck]) {
      app.others.answer(name, ({ body }) => {
        applied.push(body as ApplyAccountCheckBody);
        return answer;
      });
    }
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'bank', $2, $3, '{}')`,
      [CONNECTOR, bank.url, sealSecrets(app.vault, CONNECTOR, secrets)],
    );
    await route({ currency: 'USD' });
  });

  afterAll(async () => {
    await app.stop();
    await bank.stop();
    await database.drop();
  });

  beforeEach(() => {
    applied = [];
    answer = { applied: 'APPLIED', reason: null };
    bank.setScript({});
  });

  async function route(match: object): Promise<void> {
    const rules = [{ priority: 1, match, connectorId: CONNECTOR, settlementAccountId: null }];
    await app.pool.query('UPDATE routes SET rules = $1, version = version + 1', [JSON.stringify(rules)]);
    const directory = app.module.get(ConnectorDirectory);
    await directory.refresh();
    await directory.readAllCapabilities();
    await app.module.get(RoutingTable).refresh();
  }

  const request = <B>(body: B) => ({ context: aContext(), params: {}, query: {}, body });

  async function checkAccount(currency = 'USD'): Promise<unknown> {
    const checkId = formatId('AccountCheck', mintUuid());
    const body = { checkId, currency, paymentRails: ['ACH'], account: ACCOUNT, beneficiary: BENEFICIARY };
    return (await app.module.get(ConnectorChecksController).account(request(body))).body;
  }

  const question: IdentityQuestion = {
    kind: 'KYC',
    subject: { subjectId: 'Customer:1', name: 'Ada Checked', birthDate: '1815-12-10' },
    owners: [],
    documents: [],
  };

  async function checkIdentity(checkId: string, asked: IdentityQuestion | null = question): Promise<unknown> {
    const controller = app.module.get(ConnectorChecksController);
    return (await controller.identity(request({ checkId, question: asked }))).body;
  }

  async function assign(): Promise<{ checkId: string; connectorId: unknown }> {
    const checkId = formatId('IdentityCheck', mintUuid());
    const { body } = await app.module.get(ConnectorChecksController).assign(request({ checkId }));
    return { checkId, connectorId: (body as { connectorId: string }).connectorId };
  }

  /** Lists the reports of the bank and passes them on, until one more has a result, and returns that one. */
  async function passReports(): Promise<object | undefined> {
    const ended = 'SELECT result, report_sealed FROM connector_reports WHERE look_at IS NULL';
    const before = (await app.pool.query(ended)).rowCount ?? 0;
    await eventually(async () => {
      await app.pool.query('UPDATE connectors SET pull_at = clock_timestamp()');
      await app.module.get(PullReportsWorker).look();
      await app.module.get(CheckReportsWorker).look();
      return (await app.pool.query(ended)).rowCount === before + 1;
    });
    return (await app.pool.query<object>(`${ended} ORDER BY received_at DESC LIMIT 1`)).rows[0];
  }

  it.each([
    ['MATCHED', BENEFICIARY.name],
    ['PARTIAL_MATCH', null],
    ['NOT_MATCHED', null],
    ['UNSUPPORTED', null],
    ['INVALID', null],
  ])('of an account is %s as the bank says', async (match, verifiedName) => {
    bank.setScript({ accountMatch: match });
    expect(await checkAccount()).toEqual({ result: { match, verifiedName } });
    expect(await countOf('connector_checks')).toBe(0);
  });

  it('of an account without a route has no result', async () => {
    expect(await checkAccount('EUR')).toEqual({ result: null });
  });

  it('of an account is refused while the bank gives no answer', async () => {
    bank.setScript({ faults: [{ fault: 'SERVER_ERROR', calls: ['account-check'] }] });
    await expect(checkAccount()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    bank.setScript({});
    expect(await checkAccount()).toMatchObject({ result: { match: 'MATCHED' } });
  });

  it('that is PENDING is passed on with its report, again until it is applied, and then erased', async () => {
    bank.setScript({ accountMatch: 'PENDING' });
    expect(await checkAccount()).toMatchObject({ result: { match: 'PENDING' } });
    answer = { applied: 'UNKNOWN', reason: null };
    const passed = passReports();
    await eventually(() => applied.length > 0);
    answer = { applied: 'APPLIED', reason: null };
    expect(await passed).toEqual({ result: 'APPLIED', report_sealed: null });
    expect(applied.length).toBeGreaterThan(1);
    expect(applied.at(-1)).toMatchObject({ result: { match: 'MATCHED', verifiedName: null } });
  });

  it('of an identity keeps its connector, answers, and can be asked for again', async () => {
    const { checkId, connectorId } = await assign();
    expect(connectorId).toBe(formatId('Connector', CONNECTOR));
    expect(await checkIdentity(checkId, null)).toEqual({ result: null });
    bank.setScript({ identityStatus: 'RESUBMIT' });
    const resubmitted = await checkIdentity(checkId);
    expect(resubmitted).toMatchObject({
      result: { status: 'RESUBMIT', errors: [{ type: 'MISSING_FIELD', resourceId: 'Customer:1' }] },
    });
    expect(await checkIdentity(checkId, null)).toEqual(resubmitted);
    expect(await checkIdentity(formatId('IdentityCheck', mintUuid()))).toEqual({ result: null });
  });

  it('of an identity is passed on with its report, and a conflict is a critical break', async () => {
    bank.setScript({ identityAfterMs: 20 });
    const { checkId } = await assign();
    expect(await checkIdentity(checkId)).toEqual({ result: { status: 'PROCESSING', errors: [] } });
    answer = { applied: 'CONFLICT', reason: 'the verdict differs' };
    expect(await passReports()).toEqual({ result: 'BREAK', report_sealed: null });
    expect(applied).toEqual([{ checkId, result: { status: 'APPROVED', errors: [] } }]);
    const { rows } = await app.pool.query('SELECT kind, severity, message FROM breaks');
    expect(rows).toEqual([{ kind: 'CONTRADICTION', severity: 'CRITICAL', message: 'the verdict differs' }]);
  });

  it('of an identity has no connector while all that check identities are paused', async () => {
    await app.pool.query('UPDATE connectors SET is_paused = true, version = version + 1');
    await app.module.get(ConnectorDirectory).refresh();
    expect((await assign()).connectorId).toBeNull();
    await app.pool.query('UPDATE connectors SET is_paused = false, version = version + 1');
    await app.module.get(ConnectorDirectory).refresh();
  });

  it('leaves names, birth dates and account numbers in no table', async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'payments' AND table_type = 'BASE TABLE'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      const sql = `SELECT count(*) AS n FROM ${name} t WHERE t::text ~ $1`;
      const found = await app.pool.query<{ n: string }>(sql, ['Checked|99887766554433|1815-12-10']);
      expect([name, found.rows[0]?.n]).toEqual([name, '0']);
    }
  });

  async function countOf(table: string): Promise<number> {
    const { rows } = await app.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
    return Number(rows[0]?.n);
  }
});
