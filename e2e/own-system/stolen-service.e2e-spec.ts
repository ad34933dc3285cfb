import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { eventually } from '@corridor/testing';
import { runAdmin } from '../system/admin-run';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunFile,
  type RunningSystem,
} from '../system/running-system';
import { Api, textAt } from '../support/api';
import { createCustomer } from '../support/money';
import { signedByPairs, signedByRing, type UnsignedRecord, writeRecord } from '../support/signed-records';

jest.setTimeout(600_000);

const TOPIC = 'compliance.verifications';
const dataDir = newDataDir();
let system: RunningSystem;
let run: RunFile;
let api: Api;
let platformId: string;
let platformKey: number;

/** As the owner of the schemas. */
async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: run.adminDatabaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function admin(...args: string[]): Promise<string> {
  const { code, output } = await runAdmin(dataDir, args);
  expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
  return output;
}

beforeAll(async () => {
  system = await startSystem({ dataDir });
  run = readRunFile(dataDir);
  const printed = await admin('create-platform', '--name', 'Acme', '--unregulated', '--json');
  const made = JSON.parse(printed.slice(printed.indexOf('{'))) as {
    platformId: string;
    clientId: string;
    clientSecret: string;
  };
  ({ platformId } = made);
  api = new Api(made.clientId, made.clientSecret, run.baseUrl);
  const rows = await sql<{ key: number }>(
    "SELECT platform_key AS key FROM accounts.platforms WHERE name = 'Acme'",
  );
  platformKey = Number(rows[0]?.key);
});

afterAll(async () => {
  await stopSystem(system);
  removeDataDir(dataDir);
});

/** The event of an approved verification, as compliance publishes it. */
function approval(customerId: string): UnsignedRecord {
  const event = {
    ...{ specversion: '1.0', source: '/corridor/compliance', contractVersion: 1, id: randomUUID() },
    ...{ type: 'compliance.verification.approved', aggregate: 'verifications' },
    ...{ subject: `Verification:${randomUUID()}`, version: 1, epoch: 0, time: new Date().toISOString() },
    ...{ platformKey, platformId, webhookType: null, data: {} },
    state: { customerId, verificationStatus: 'APPROVED' },
  };
  return {
    value: JSON.stringify([event]),
    headers: { 'content-type': 'application/cloudevents-batch+json' },
  };
}

const statusOf = async (customerId: string): Promise<unknown> =>
  (await api.get(`/customers/${customerId}`)).body['kycStatus'];

it('a process of notifications with all that it has approves no customer in the name of compliance', async () => {
  const customerId = textAt(await createCustomer(api), 'id');
  expect(await statusOf(customerId)).toBe('UNVERIFIED');
  const record = approval(customerId);
  const signatures = [
    signedByRing(run, TOPIC, record),
    signedByPairs(run, TOPIC, record, 'notifications'),
    { ...signedByRing(run, TOPIC, record), ...signedByPairs(run, TOPIC, record, 'notifications') },
    {},
  ];
  for (const signature of signatures) await writeRecord(run, TOPIC, record, signature);
  const letters = await eventually(async () => {
    const printed = await admin('dead-letters', 'list', 'accounts');
    const found = printed.split('\n').filter((line) => line.startsWith('{'));
    return found.length >= signatures.length && found;
  });
  expect(letters.map((line) => (JSON.parse(line) as { error: string }).error)).toEqual(
    ['shared key', 'wrong signature', 'wrong signature', 'unsigned'].map(
      (reason) => expect.stringContaining(reason) as string,
    ),
  );
  expect(await statusOf(customerId)).toBe('UNVERIFIED');
  // The same record has its effect if compliance has signed it.
  await writeRecord(run, TOPIC, record, signedByPairs(run, TOPIC, record));
  await eventually(async () => (await statusOf(customerId)) === 'APPROVED');
});

it('a replica whose state is not believed any more stays, and the command that reads replicas again names it', async () => {
  const [subject, unknown] = [randomUUID(), randomUUID()];
  await createCustomer(api);
  await eventually(async () => (await sql('SELECT 1 FROM payments.customers')).length > 0);
  for (const id of [subject, unknown])
    await sql(
      `INSERT INTO payments.customers
         SELECT r.* FROM (SELECT c FROM payments.customers c LIMIT 1) one (c),
           jsonb_populate_record(one.c, jsonb_build_object('id', $1::text)) r`,
      [id],
    );
  const topic = 'accounts.customers';
  const record = { ...approval(`Customer:${subject}`), key: `Customer:${subject}` };
  await writeRecord(run, topic, record, signedByRing(run, topic, record));
  const { code, output } = await runAdmin(dataDir, ['rebuild-replicas', 'payments']);
  expect({ code, output }).toMatchObject({ code: 1 });
  expect(output).toContain(`"Customer:${subject}","error":"its record is not believed: shared key"`);
  const kept = await sql<{ id: string }>('SELECT id::text FROM payments.customers WHERE id = ANY($1)', [
    [subject, unknown],
  ]);
  expect(kept).toEqual([{ id: subject }]);
});
