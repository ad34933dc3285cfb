import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { eventually } from '@corridor/testing';
import { runAdmin, type AdminRun } from '../system/admin-run';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';
import { Api, textAt } from '../support/api';
import { createCustomer, fundedCustomer, transactionReaches, transferOut } from '../support/money';

jest.setTimeout(600_000);

/** No service runs while these commands work. */
const WITHOUT_SERVICES = 'gateway=0,accounts=0,compliance=0,payments=0,notifications=0';
const SERVICES = ['gateway', 'accounts', 'compliance', 'payments', 'notifications'];
const REASON = 'ticket 4711';

/** What a command leaves in the audit logs: `<service> <action>`. */
interface Changing {
  args: (made: Made) => string[];
  leaves: string[];
  /** Needs stopped services. */
  isStopped?: true;
}

/** What the commands work on. */
interface Made {
  platformId: string;
  /** A platform that was made without a token. */
  tokenless: { platformId: string; platformKey: string };
  customerId: string;
  deletedId: string;
  operatorId: string;
  connectorId: string;
  settlementAccountId: string;
  file: (content: object) => string;
}

const iban = { accountType: 'IBAN', iban: 'DE89370400440532013000' };

/** Every command of `npm run admin`, and further ones of a group. One that changes something has an entry in the audit log. */
const commands: Readonly<Record<string, 'reads' | 'elsewhere' | Changing>> = {
  'list-operators': 'reads',
  'access-report': 'reads',
  'verify-audit-log': 'reads',
  'verify-ledger': 'reads',
  'list-suspense': 'reads',
  'list-resolutions': 'reads',
  // e2e/own-system/compose.e2e-spec.ts, because it also runs before there is a database.
  topics: 'elsewhere',
  'peer-keys': 'reads',
  // apps/payments/test/suspense.int-spec.ts, because it needs money in suspense.
  'resolve-payment': 'elsewhere',
  'create-token': {
    args: ({ tokenless: { platformId, platformKey } }) => [
      ...['--platform-id', platformId, '--platform-key', platformKey],
      ...['--name', 'first', '--permissions', 'VIEW,TRANSACT,MANAGE'],
    ],
    leaves: ['gateway create-token'],
  },
  'create-platform': {
    args: () => ['--name', 'Audited', '--uma-domain', 'audited.test'],
    leaves: ['accounts create-platform', 'gateway create-token'],
  },
  'create-operator': {
    args: () => ['--name', 'Grace', '--permissions', 'READ'],
    leaves: ['gateway create-operator'],
  },
  'rotate-operator': { args: ({ operatorId }) => [operatorId], leaves: ['gateway rotate-operator'] },
  'access-review': { args: () => ['--reviewed'], leaves: ['gateway review-access'] },
  'disable-operator': { args: ({ operatorId }) => [operatorId], leaves: ['gateway disable-operator'] },
  'console-link': {
    args: () => ['--name', 'Ada', '--role', 'finance'],
    leaves: ['gateway console-link'],
  },
  'console-sign-out': { args: () => ['--name', 'Ada'], leaves: ['gateway console-sign-out'] },
  connectors: {
    args: ({ connectorId }) => ['pause', connectorId],
    leaves: ['payments pause-connector'],
  },
  routes: {
    args: ({ connectorId, file }) => [
      'set',
      file({ rules: [{ priority: 1, match: { currency: 'EUR' }, connectorId }] }),
    ],
    leaves: ['payments put-routes'],
  },
  'settlement-accounts': {
    args: ({ connectorId, file }) => [
      'add',
      file({
        ...{ connectorId, currency: 'EUR', name: 'main', bankDetails: iban },
        ...{ prefunded: false, minimumBalance: 0, statementBy: '07:00 Europe/Berlin' },
      }),
    ],
    leaves: ['payments create-settlement-account'],
  },
  'settlement-accounts change': {
    args: ({ settlementAccountId, file }) => [
      settlementAccountId,
      file({ calendar: 'TARGET', timeZone: 'Europe/Berlin', cutOff: '16:00', closedOn: ['2026-06-04'] }),
    ],
    leaves: ['payments change-settlement-account'],
  },
  'revoke-kyc-links': {
    args: ({ customerId, platformId }) => [customerId, '--platform', platformId],
    leaves: ['accounts revoke-kyc-links'],
  },
  republish: { args: () => ['payments'], leaves: ['payments republish'] },
  'rebuild-replicas': { args: () => ['notifications'], leaves: ['notifications rebuild-replicas'] },
  'rebuild-copies': { args: () => ['compliance'], leaves: ['compliance rebuild-replicas'] },
  'erase-customer': {
    args: ({ deletedId, platformId }) => [deletedId, '--platform', platformId],
    leaves: ['accounts', 'compliance', 'payments', 'notifications'].map((app) => `${app} erase-customer`),
  },
  'dead-letters': { args: () => ['put-back', 'payments'], leaves: ['payments put-back-dead-letters'] },
  'rotate-keys': { args: () => [], leaves: SERVICES.map((app) => `${app} rotate-keys`) },
  'reset-consumer': {
    args: () => ['notifications', 'payments.transactions'],
    leaves: ['notifications reset-consumer'],
    isStopped: true,
  },
  'after-restore': {
    args: () => [],
    leaves: ['accounts', 'compliance', 'payments', 'notifications'].map((app) => `${app} after-restore`),
    isStopped: true,
  },
};

/** Tables whose rows tell when and how often something was done, and so differ between two runs of a command. */
const TELLING_TABLES =
  /\.(audit_log|event_epochs|inbox|outbox|migrations\w*|integrity_checks|integrity_runs)$/;

async function withDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: readRunFile(dataDir).adminDatabaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Entry {
  operator_id: string;
  action: string;
  reason: string | null;
  after: object | null;
}

/** The entries of the audit logs after a number of entries for each service. */
function entriesAfter(
  dataDir: string,
  counts: Readonly<Record<string, number>>,
): Promise<[string, Entry[]][]> {
  return withDatabase(dataDir, async (client) => {
    const found: [string, Entry[]][] = [];
    for (const service of SERVICES) {
      const { rows } = await client.query<Entry>(
        `SELECT operator_id, action, reason, after FROM ${service}.audit_log WHERE sequence > $1 ORDER BY sequence`,
        [counts[service] ?? 0],
      );
      found.push([service, rows]);
    }
    return found;
  });
}

async function entryCounts(dataDir: string): Promise<Record<string, number>> {
  const all = await entriesAfter(dataDir, {});
  return Object.fromEntries(all.map(([service, rows]) => [service, rows.length]));
}

/** Runs a command with the reason and compares what it leaves in the audit logs. */
async function leaves(dataDir: string, name: string, command: Changing, made: Made): Promise<void> {
  const before = await entryCounts(dataDir);
  const { code, output } = await runAdmin(dataDir, [
    ...name.split(' '),
    ...command.args(made),
    '--reason',
    REASON,
  ]);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  const left = (await entriesAfter(dataDir, before)).flatMap(([service, entries]) =>
    entries.map((entry) => ({ service, ...entry })),
  );
  const named = new Set(left.map(({ service, action }) => `${service} ${action}`));
  expect([...named].filter((text) => command.leaves.includes(text)).sort()).toEqual(
    [...command.leaves].sort(),
  );
  for (const { operator_id: operator, reason } of left) {
    expect([operator, reason]).toEqual([expect.stringMatching(/^admin:.+@.+$/), REASON]);
  }
}

/** Runs after-restore. After a killed run the brokers need a moment until its members have left their groups. */
function restore(dataDir: string, killAt?: RegExp): Promise<AdminRun> {
  return eventually(async () => {
    const run = await runAdmin(dataDir, ['after-restore', '--reason', REASON], killAt ? { killAt } : {});
    if (run.output.includes('still reads events')) throw new Error(run.output);
    return run;
  }, 120_000);
}

/** Digests of every table, except those that tell when something was done. */
function contentOf(dataDir: string): Promise<Record<string, string>> {
  return withDatabase(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname = ANY($1) ORDER BY 1`,
      [SERVICES],
    );
    const content: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !TELLING_TABLES.test(table.name))) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT count(*) || '/' || md5(COALESCE(string_agg(t::text, '|' ORDER BY t::text), '')) AS text FROM ${name} t`,
      );
      content[name] = String(rows[0]?.text);
    }
    return content;
  });
}

/** The epochs of each service, and whether they are finished. */
function epochsOf(dataDir: string): Promise<Record<string, string[]>> {
  return withDatabase(dataDir, async (client) => {
    const epochs: Record<string, string[]> = {};
    for (const service of SERVICES.slice(1)) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT epoch || CASE WHEN finished_at IS NULL THEN ' open' ELSE ' finished' END AS text
         FROM ${service}.event_epochs ORDER BY epoch`,
      );
      epochs[service] = rows.map(({ text }) => text);
    }
    return epochs;
  });
}

describe('the commands of operators', () => {
  const dataDir = newDataDir();
  const twin = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'corridor-commands-'));
  let system: RunningSystem | undefined;
  let made: Made;

  async function start(folderOfData: string, args: readonly string[] = []): Promise<void> {
    system = await startSystem({ dataDir: folderOfData, args });
  }

  async function stop(): Promise<void> {
    if (system) await stopSystem(system);
    system = undefined;
  }

  beforeAll(async () => {
    await start(dataDir);
    const api = new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
    const customerId = textAt(await createCustomer(api), 'id');
    const deletedId = textAt(await createCustomer(api), 'id');
    expect((await api.delete(`/customers/${deletedId}`)).status).toBe(200);
    const funded = await fundedCustomer(api, 100_000);
    for (let payment = 0; payment < 5; payment += 1) {
      const { body } = await api.post('/transfer-out', transferOut(funded, 1_000));
      await transactionReaches(api, textAt(body, 'id'), 'COMPLETED');
    }
    const printed = async (...args: string[]): Promise<Record<string, unknown>> =>
      JSON.parse((await runAdmin(dataDir, args)).output.trim().split('\n').at(-1) ?? '{}') as Record<
        string,
        unknown
      >;
    const operator = await printed('create-operator', '--name', 'Ada', '--permissions', 'READ', '--json');
    const connector = await printed(
      'connectors',
      'add',
      '--name',
      'b',
      '--url',
      'http://127.0.0.1:9',
      '--json',
    );
    const config = await api.get('/config');
    const tokenless = await printed('create-platform', '--without-token', '--name', 'Bare', '--json');
    let files = 0;
    const file = (content: object): string => {
      files += 1;
      const path = join(folder, `${files}.json`);
      writeFileSync(path, JSON.stringify(content));
      return path;
    };
    const connectorId = String(connector['connectorId']);
    const settlement = { connectorId, currency: 'EUR', name: 'changed', bankDetails: iban };
    const account = await printed('settlement-accounts', 'add', file(settlement), '--reason', REASON);
    made = {
      platformId: textAt(config.body, 'id'),
      tokenless: {
        platformId: String(tokenless['platformId']),
        platformKey: String(tokenless['platformKey']),
      },
      customerId,
      deletedId,
      operatorId: String(operator['operatorId']),
      connectorId,
      settlementAccountId: String(account['id']),
      file,
    };
  });
  afterAll(async () => {
    await stop();
    for (const one of [dataDir, twin]) removeDataDir(one);
    rmSync(folder, { recursive: true });
  });

  it('are all in the table of this test', async () => {
    const { output } = await runAdmin(dataDir, ['--help']);
    const names = [...output.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name]) => name);
    const tested = Object.keys(commands).map((command) => command.split(' ')[0]);
    expect(names.sort()).toEqual([...new Set(tested)].sort());
  });

  const changing = Object.entries(commands).filter(
    (entry): entry is [string, Changing] => typeof entry[1] === 'object',
  );

  it.each(changing.filter(([, { isStopped }]) => isStopped !== true))(
    '%s is in the audit log with the account of the system, the reason and the result',
    (name, command) => leaves(dataDir, name, command, made),
  );

  it('settlement-accounts list takes --json, as the others do', async () => {
    const { code, output } = await runAdmin(dataDir, ['settlement-accounts', 'list', '--json']);
    expect([code, output]).toEqual([0, expect.stringContaining(made.settlementAccountId)]);
  });

  it('that miss their file name its whole path', async () => {
    const args = ['settlement-accounts', 'add', 'missing.json', '--reason', REASON];
    const { code, output } = await runAdmin(dataDir, args);
    expect([code, output]).toEqual([1, expect.stringContaining(resolve('missing.json'))]);
  });

  it('after-restore that is killed at several points and repeated has the result of one whole run', async () => {
    const outbox = (): Promise<number> =>
      withDatabase(dataDir, async (client) => {
        const { rows } = await client.query<{ n: string }>('SELECT count(*) AS n FROM payments.outbox');
        return Number(rows[0]?.n);
      });
    await eventually(async () => (await outbox()) === 0);
    await stop();
    execFileSync('cp', ['-a', `${dataDir}/.`, twin]);
    await start(twin, ['--instances', WITHOUT_SERVICES]);
    const whole = await restore(twin);
    expect(whole).toEqual({ code: 0, output: expect.stringContaining('done: start the services') as string });
    const wanted = { content: await contentOf(twin), epochs: await epochsOf(twin) };
    await stop();

    await start(dataDir, ['--instances', WITHOUT_SERVICES]);
    // After the epoch has begun, before the positions are reset, and before the epoch is finished.
    const points = [/epoch \d+/, /accounts: told again/, /of lost commits/];
    const killed: (number | null)[] = [];
    for (const killAt of points) {
      const { code } = await restore(dataDir, killAt);
      killed.push(code);
    }
    expect(killed).toEqual(points.map(() => null));
    const last = await restore(dataDir);
    expect(last).toEqual({ code: 0, output: expect.stringContaining('the ledger is sound') as string });
    expect({ content: await contentOf(dataDir), epochs: await epochsOf(dataDir) }).toEqual(wanted);
  });

  it.each(changing.filter(([, { isStopped }]) => isStopped === true))(
    '%s of stopped services is in the audit log, too',
    (name, command) => leaves(dataDir, name, command, made),
  );

  it('leave audit logs whose hashes are right', async () => {
    const { code, output } = await runAdmin(dataDir, ['verify-audit-log']);
    expect([code, output.match(/"firstFault":null/g)?.length]).toEqual([0, SERVICES.length]);
  });
});
