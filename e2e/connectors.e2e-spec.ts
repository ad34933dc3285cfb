import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecret, signMessage } from '@corridor/connector-contract';
import { FaultBank } from '@corridor/fault-bank';
import { eventually } from '@corridor/testing';
import { Client } from 'pg';
import { AlertReceiver } from './support/alert-receiver';
import { admin, at, createPlatform, textAt, type Api, type Json } from './support/api';
import { balanceOf, fundedCustomer, transactionReaches, transferOut } from './support/money';
import { operator, type OperatorClient } from './support/operator-client';
import { ReportFlood, type FloodTarget } from './support/report-flood';
import { registeredBank } from './support/registered-bank';
import { setRulesOf } from './support/routes';
import { readRunFile } from './system/running-system';

const START = 1_000_000;
/** More than the calls of one connector that the gateway holds. */
const FLOOD_CONNECTIONS = 160;
/** 10,000 reports of unknown payments in an hour, and those of the payments. */
const REPORTS_KEPT_MAX = 10_500;
/** 100 breaks of their own, and one for all further ones. */
const BREAKS_MAX = 101;
const MEMORY_RISE_MAX_MB = 256;

/** Amounts with a fault, the status in which each payment ends, and whether the money is back. */
const cases = [
  { amount: 10_001, fault: 'LATENCY', ends: 'COMPLETED' },
  { amount: 10_002, fault: 'LOST_ANSWER', ends: 'COMPLETED' },
  { amount: 10_003, fault: 'NOT_ACCEPTED', ends: 'COMPLETED' },
  { amount: 10_004, fault: 'DOUBLED_REPORT', ends: 'COMPLETED' },
  { amount: 10_005, fault: 'REORDERED_REPORTS', ends: 'COMPLETED' },
  { amount: 10_006, fault: 'CONTRADICTING_REPORT', ends: 'COMPLETED' },
  { amount: 10_007, fault: 'REJECTED', ends: 'REJECTED' },
  { amount: 10_008, fault: 'FAILED', ends: 'FAILED' },
  { amount: 10_009, fault: 'RETURNED', ends: 'FAILED' },
  { amount: 10_010, fault: 'WRONG_SIGNATURE', ends: 'COMPLETED' },
] as const;

/** A connector that runs inside payments: it pays at once. */
const MODULE = `export default class {
  constructor(settings) { this.settings = settings; }
  async capabilities() {
    const flags = ['statusQuery', 'notFoundIsFinal', 'cancel', 'accountCheck', 'virtualAccounts', 'reportsList',
      'statements', 'identityChecks', 'fxTrades'];
    const rail = { operation: 'PAYOUT', currency: 'USD', countries: [], accountTypes: [], expectedSeconds: 60,
      minAmount: 1, maxAmount: 1_000_000, returnWindowDays: 1 };
    return { contract: 1, rails: [rail], ...Object.fromEntries(flags.map((flag) => [flag, false])) };
  }
  async submit() {
    const none = { amount: null, currency: null, returnId: null, fees: [], reason: null };
    return { status: 'COMPLETED', providerReference: this.settings.reference, ...none };
  }
}
`;

function listener(): string {
  const url = process.env['E2E_CONNECTORS_URL'];
  if (!url) throw new Error('E2E_CONNECTORS_URL is not set: end-to-end tests run through npm test');
  return url;
}

/** Resident memory of each instance of the gateway and of payments, megabytes. */
function memoryMb(): number[] {
  const { processes } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  return processes
    .filter(({ name }) => /^(gateway|payments)/.test(name))
    .map(({ pid }) => {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1_024;
    });
}

describe('payouts through a connector', () => {
  let api: Api;
  let operators: OperatorClient;
  let bank: FaultBank;
  let connectorId: string;
  let folder: string;
  const alerts = new AlertReceiver();
  let payer: Awaited<ReturnType<typeof fundedCustomer>>;

  /** Sets the rules of this suite's platform. */
  async function setRules(
    ...rules: { priority: number; match?: object; connectorId: string }[]
  ): Promise<void> {
    const platformId = textAt((await api.get('/config')).body, 'id');
    const own = rules.map((rule) => ({ ...rule, match: { ...rule.match, platformId } }));
    await setRulesOf(platformId, own, operators);
  }

  const routeToBank = (): Promise<void> => setRules({ priority: 1, connectorId });

  async function pay(amount: number): Promise<string> {
    const answer = await api.post('/transfer-out', transferOut(payer, amount));
    expect(answer).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    return textAt(answer.body, 'id');
  }

  /** Pays until a payment goes to the bank, because a rule takes effect within moments. */
  async function untilRouted(): Promise<number> {
    let paid = 0;
    await eventually(async () => {
      const id = await pay(1);
      paid += 1;
      await transactionReaches(api, id, 'COMPLETED');
      return Object.keys(bank.effects()).length > 0;
    });
    return paid;
  }

  beforeAll(async () => {
    await alerts.start();
    api = await createPlatform();
    operators = await operator('READ,CONFIGURE');
    payer = await fundedCustomer(api, START);
    folder = mkdtempSync(join(tmpdir(), 'corridor-connectors-'));
    ({ bank, connectorId } = await registeredBank('fault bank', { seed: 7 }));
    await routeToBank();
  });

  afterAll(async () => {
    await setRules();
    await bank.stop();
    await alerts.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('end as the bank says, whatever goes wrong on the way, with one effect at most', async () => {
    const first = await untilRouted();
    bank.setScript({ faults: cases.map(({ amount, fault }) => ({ fault, amount, delayMs: 300 })) });
    const ids = await Promise.all(cases.map(({ amount }) => pay(amount)));
    const ended: Json[] = await Promise.all(
      cases.map(({ ends }, index) => transactionReaches(api, ids[index] ?? '', ends)),
    );
    // A contradiction posts nothing, and a report that comes again changes nothing.
    await eventually(() => bank.reportResults.some(({ result }) => result === 'DUPLICATE'));
    const spent = cases
      .filter(({ ends }) => ends === 'COMPLETED')
      .reduce((sum, { amount }) => sum + amount, first);
    await eventually(async () => (await balanceOf(api, payer.customerId)) === START - spent);
    expect(Object.values(bank.effects()).filter((times) => times > 1)).toEqual([]);
    const byFault = new Map(cases.map(({ fault }, index) => [fault, ended[index]]));
    expect(at(byFault.get('RETURNED'), 'refund', 'status')).toBe('COMPLETED');
    const [contradicted] = await alerts.about(connectorId, 'BREAK_OPENED');
    expect(contradicted).toMatchObject({
      severity: 'CRITICAL',
      url: expect.stringMatching(/^http:\/\/localhost:\d+\/ops\/breaks\/Break:/) as string,
      data: { kind: 'CONTRADICTION', amount: 10_006 },
    });
    expect(at(byFault.get('REJECTED'), 'failureReason')).toBe('OFFRAMP_FAILED');
    const verified = JSON.parse(await admin('verify-ledger', '--json')) as { isSound: boolean };
    expect(verified.isSound).toBe(true);
  });

  it('wait while their connector is paused, which forbids its removal, and go on afterwards', async () => {
    bank.setScript({});
    await admin('connectors', 'pause', connectorId);
    // The services read the change within moments. A payment before that leaves.
    const id = await eventually(async () => {
      const paid = await pay(20_001);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const { body } = await api.get(`/transactions/${paid}`);
      return textAt(body, 'status') === 'PENDING' && paid;
    });
    await expect(admin('connectors', 'remove', connectorId)).rejects.toThrow(/open/);
    expect(textAt((await api.get(`/transactions/${id}`)).body, 'status')).toBe('PENDING');
    await admin('connectors', 'resume', connectorId);
    await transactionReaches(api, id, 'COMPLETED');
  });

  it('survive an outage of the bank, of which operators hear twice', async () => {
    await bank.close();
    const ids = await Promise.all([pay(30_001), pay(30_002), pay(30_003)]);
    // The first attempt has begun, and finds nobody.
    for (const id of ids) await transactionReaches(api, id, 'PROCESSING');
    expect(await alerts.about(connectorId, 'CONNECTOR_DOWN')).toMatchObject([{ severity: 'CRITICAL' }]);
    await bank.comeUp();
    for (const id of ids) await transactionReaches(api, id, 'COMPLETED');
    expect(Object.values(bank.effects()).filter((times) => times > 1)).toEqual([]);
    expect(await alerts.about(connectorId, 'CONNECTOR_UP')).toMatchObject([{ severity: 'INFO' }]);
  });

  it('and check external accounts, also later by a report', async () => {
    const add = (suffix: string) => {
      const accountInfo = {
        accountType: 'US_ACCOUNT',
        accountNumber: `8102040${suffix}`,
        routingNumber: '110000000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Checked Hopper' },
      };
      return api.post('/platform/external-accounts', { currency: 'USD', accountInfo });
    };
    bank.setScript({ accountMatch: 'PENDING' });
    const pending = await add('1001');
    expect(pending).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    await eventually(async () => {
      const { body } = await api.get(`/platform/external-accounts/${textAt(pending.body, 'id')}`);
      return body['status'] === 'ACTIVE' && body['beneficiaryVerificationStatus'] === 'MATCHED';
    });
    bank.setScript({ accountMatch: 'INVALID' });
    expect(await add('1002')).toMatchObject({ status: 400, body: { code: 'INVALID_BANK_ACCOUNT' } });
    bank.setScript({});
  });

  it('leave by a module inside payments too', async () => {
    const file = join(folder, 'connector.mjs');
    writeFileSync(file, MODULE);
    const settings = JSON.stringify({ reference: 'M-1' });
    const flags = ['--name', 'module', '--module', file, '--settings', settings, '--json'];
    const added = JSON.parse(await admin('connectors', 'add', ...flags)) as { connectorId: string };
    await setRules({ priority: 1, connectorId: added.connectorId });
    await eventually(async () => {
      const before = Object.keys(bank.effects()).length;
      await transactionReaches(api, await pay(40_001), 'COMPLETED');
      return Object.keys(bank.effects()).length === before;
    });
    await routeToBank();
    await admin('connectors', 'remove', added.connectorId);
  });

  describe('a flood of reports of one connector', () => {
    const flooder = new FaultBank({ seed: 11 });
    let flooderId: string;
    let target: FloodTarget;
    let flood: ReportFlood | undefined;
    /** Smaller payments go to the flooding connector. */
    const OTHER_FROM = 1_000;

    beforeAll(async () => {
      await flooder.start();
      const printed = await admin('connectors', 'add', '--name', 'flooder', '--url', flooder.url, '--json');
      const added = JSON.parse(printed) as { connectorId: string; secretOut: string; secretIn: string };
      flooderId = added.connectorId;
      const reportsUrl = `${listener()}/v1/connectors/${flooderId}/reports`;
      target = { reportsUrl, secretIn: added.secretIn };
      flooder.connect({ reportsUrl, secretIn: added.secretIn, secretOut: added.secretOut });
      await admin('connectors', 'check', flooderId);
      await setRules(
        { priority: 1, match: { maxAmount: OTHER_FROM - 1 }, connectorId: flooderId },
        { priority: 2, connectorId },
      );
      await eventually(async () => {
        await transactionReaches(api, await pay(1), 'COMPLETED');
        return Object.keys(flooder.effects()).length > 0;
      });
    });

    afterAll(async () => {
      await flood?.stop();
      await flooder.stop();
    });

    async function rowsOf(table: string): Promise<number> {
      const { apps } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
      const database = new Client({ connectionString: apps['payments']?.databaseUrl });
      await database.connect();
      const { rows } = await database.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM ${table} WHERE connector_id = $1`,
        [flooderId.replace(/^\w+:/, '')],
      );
      await database.end();
      return rows[0]?.n ?? 0;
    }

    it('is refused by 429 beyond a limit; payments through it and through others are reported meanwhile', async () => {
      const before = memoryMb();
      const running = new ReportFlood(target, FLOOD_CONNECTIONS);
      flood = running;
      await eventually(() => running.statuses.has(429));
      const ids = [await pay(100), await pay(OTHER_FROM)];
      for (const id of ids) await transactionReaches(api, id, 'COMPLETED');
      const rose = memoryMb().map((mb, index) => mb - (before[index] ?? 0));
      await running.stop();
      expect([...running.statuses.keys()].sort()).toEqual([200, 429]);
      expect(running.withoutRetryAfter).toBe(0);
      expect(await rowsOf('connector_reports')).toBeLessThan(REPORTS_KEPT_MAX);
      expect(await rowsOf('breaks')).toBeLessThanOrEqual(BREAKS_MAX);
      for (const mb of rose) expect(mb).toBeLessThan(MEMORY_RISE_MAX_MB);
      await transactionReaches(api, await pay(101), 'COMPLETED');
      await routeToBank();
    });
  });

  describe('reports', () => {
    async function post(path: string, body: string, secret = createSecret()): Promise<Response> {
      const headers = { ...signMessage({ id: 'm-1', body, nowMs: Date.now() }, [secret]) };
      return fetch(`${listener()}${path}`, { method: 'POST', body, headers });
    }

    it.each([
      ['with a wrong signature', 401, '{"reports":[]}'],
      ['that are no JSON', 401, 'reports'],
      ['of more than 1 MB', 413, JSON.stringify({ reports: ['x'.repeat(1_100_000)] })],
    ])('%s are answered %i', async (_, status, body) => {
      const answer = await post(`/v1/connectors/${connectorId}/reports`, body);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ status });
    });

    it('with wrong signatures again and again are told to operators, once', async () => {
      const path = `/v1/connectors/${connectorId}/reports`;
      for (let call = 0; call < 15; call += 1) expect((await post(path, '{"reports":[]}')).status).toBe(401);
      expect(await alerts.about(connectorId, 'WRONG_SIGNATURES')).toHaveLength(1);
    });

    it('of an unknown connector, and other paths, are refused', async () => {
      const unknown = 'Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
      expect((await post(`/v1/connectors/${unknown}/reports`, '{}')).status).toBe(401);
      expect((await post('/v1/connectors/none/reports', '{}')).status).toBe(401);
      expect((await post('/v1/other', '{}')).status).toBe(404);
    });
  });
});
