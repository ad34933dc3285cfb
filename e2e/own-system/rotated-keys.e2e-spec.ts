import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { accountTypes } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';
import { accountInfoOf } from '../support/account-types';
import { Api, at, textAt, uniqueName, type Answer, type Json } from '../support/api';
import { address, business, ownerOf, succeeded } from '../support/compliance';
import { uploadDocument } from '../support/documents';
import { fund, internalAccount, transactionReaches, transferOut, usAccount } from '../support/money';
import { quoteBody } from '../support/quotes';

const ADMIN = resolve(__dirname, '..', '..', 'tools', 'admin', 'dist', 'main.js');
const keys = { 'key-of-yesterday': newKey(), 'key-of-today': newKey() };
const OLD = 'key-of-yesterday';
const rings = {
  old: { active: OLD, keys },
  both: { active: 'key-of-today', keys },
  new: { active: 'key-of-today', keys: { 'key-of-today': keys['key-of-today'] } },
};
const dataDir = newDataDir();
let system: RunningSystem;
let api: Api;

jest.setTimeout(600_000);

function newKey(): string {
  return randomBytes(32).toString('base64');
}

async function startWith(ring: object): Promise<void> {
  system = await startSystem({ dataDir, env: { KEY_RING: JSON.stringify(ring) } });
  api = new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
}

/** Runs `npm run admin -- rotate-keys` in its own process group, so that `onOutput` can kill it. */
function rotateKeys(onOutput: (pid: number, text: string) => void = () => undefined): Promise<string> {
  const child = spawn(process.execPath, [ADMIN, 'rotate-keys'], {
    env: { ...process.env, DATA_DIR: dataDir, KEY_RING: JSON.stringify(rings.both) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      onOutput(child.pid ?? 0, text);
    });
  }
  return new Promise((done) => child.once('close', (code) => done(`${text}exit ${code ?? 'by a signal'}`)));
}

/** Number of rows that name a key, for each table of each app. */
async function rowsThatName(keyId: string): Promise<Record<string, number>> {
  const client = new Client({ connectionString: readRunFile(dataDir).adminDatabaseUrl });
  await client.connect();
  const found: Record<string, number> = {};
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('accounts', 'compliance', 'gateway', 'notifications', 'payments')`,
    );
    const marks = [`v1:${keyId}:`, Buffer.from(`v1:${keyId}:`).toString('hex')];
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: string }>(
        `SELECT count(*) AS n FROM ${name} t WHERE t::text LIKE ANY($1)`,
        [marks.map((mark) => `%${mark}%`)],
      );
      if (Number(rows[0]?.n) > 0) found[name] = Number(rows[0]?.n);
    }
  } finally {
    await client.end();
  }
  return found;
}

/** Stored files that name a key. */
function filesThatName(keyId: string): string[] {
  const folder = String(readRunFile(dataDir).environment['FILES_DIR']);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(keyId));
}

/** A command that is repeated with its key. The answer must be the stored one. */
interface Keyed {
  path: string;
  body: object;
  key: string;
  first: Answer;
}

/** Data that is stored encrypted, and the ways to read it. */
interface Kept {
  /** Paths with the body of their GET. */
  shown: Map<string, Json>;
  keyed: Keyed[];
  contents: Map<string, Buffer>;
  secrets: Map<string, unknown>;
  payer: { accountId: string; bankAccountId: string };
}

async function keyed(path: string, body: object): Promise<Keyed> {
  const key = uniqueName();
  return { path, body, key, first: await api.post(path, body, { key }) };
}

async function contentOf(documentId: string): Promise<Buffer> {
  const response = await fetch(`${api.baseUrl}/documents/${documentId}/content`, {
    headers: { authorization: api.authorization },
  });
  return Buffer.from(await response.arrayBuffer());
}

async function makeEverything(): Promise<Kept> {
  const customer = await keyed('/customers', { customerType: 'BUSINESS', businessInfo: business, address });
  const customerId = textAt(customer.first.body, 'id');
  const made = [customer, await keyed('/tokens', { name: 'kept', permissions: ['VIEW'] })];
  for (const type of accountTypes) {
    const { accountInfo, cryptoNetwork } = accountInfoOf(type, type.accountType);
    const body = { customerId, currency: type.currency[0], accountInfo, cryptoNetwork };
    made.push(await keyed('/customers/external-accounts', body));
  }
  const accountId = textAt(await internalAccount(api, customerId), 'id');
  await fund(api, accountId, 1_000_000);
  const failing = await keyed('/customers/external-accounts', { customerId, ...usAccount('002') });
  const payer = { accountId, bankAccountId: textAt(failing.first.body, 'id') };
  made.push(
    failing,
    await keyed('/quotes', quoteBody(accountId, { externalAccountDetails: { customerId, ...usAccount() } })),
  );
  const owner = textAt(await ownerOf(api, customerId), 'id');
  const contents = new Map<string, Buffer>();
  const shown = new Map<string, Json>();
  for (const [holder, size] of [
    [customerId, 100],
    [owner, 3_000_000],
  ] as const) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
    const parts = { documentNumber: 'P7654321', file: new Blob([bytes]) };
    const id = textAt(await succeeded(uploadDocument(api, holder, parts)), 'id');
    contents.set(id, bytes);
    shown.set(`/documents/${id}`, {});
  }
  const endpoint = await keyed('/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
  made.push(endpoint);
  await succeeded(api.post(`/webhook-endpoints/${textAt(endpoint.first.body, 'id')}/secret/rotate`));
  const secretPath = `/webhook-endpoints/${textAt(endpoint.first.body, 'id')}/secret`;
  const ids = made.map(({ first }) => textAt(first.body, 'id'));
  for (const id of ids.filter((one) => one.startsWith('ExternalAccount:'))) {
    shown.set(`/customers/external-accounts/${id}`, {});
  }
  for (const path of [`/beneficial-owners/${owner}`, `/customers/${customerId}`]) shown.set(path, {});
  await eventually(
    async () => (await api.get(`/beneficial-owners/${owner}`)).body['kycStatus'] === 'APPROVED',
  );
  for (const path of shown.keys()) shown.set(path, (await api.get(path)).body);
  const secrets = new Map([[secretPath, (await api.get(secretPath)).body['secret']]]);
  return { shown, keyed: made, contents, secrets, payer };
}

async function expectWhole({ shown, keyed: commands, contents, secrets, payer }: Kept): Promise<void> {
  for (const [path, body] of shown) expect((await api.get(path)).body).toEqual(body);
  for (const [path, secret] of secrets) expect((await api.get(path)).body['secret']).toBe(secret);
  for (const [id, bytes] of contents) expect((await contentOf(id)).equals(bytes)).toBe(true);
  for (const { path, body, key, first } of commands) {
    const again = await api.post(path, body, { key });
    expect([again.status, again.headers.get('idempotency-replayed'), again.text]).toEqual([
      first.status,
      'true',
      first.text,
    ]);
  }
  // The suffix of the number decides in the sandbox, so payments has decrypted its copy.
  const sent = await succeeded(api.post('/transfer-out', transferOut(payer, 100)));
  await transactionReaches(api, textAt(sent, 'id'), 'FAILED');
}

/** Runs `work` while a client writes data that is stored encrypted. Every answer must be a success. */
async function underLoad(customerId: string, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const answers: Answer[] = [];
  const writing = (async () => {
    while (!isOver) {
      answers.push(await api.post('/customers/external-accounts', { customerId, ...usAccount() }));
      answers.push(await uploadDocument(api, customerId, { documentNumber: 'P1111111' }));
      answers.push(await api.patch(`/customers/${customerId}`, { businessInfo: { taxId: '98-7654321' } }));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await writing;
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
}

describe('rotate-keys', () => {
  let kept: Kept;

  afterAll(async () => {
    if (system.child.exitCode === null) await stopSystem(system);
    removeDataDir(dataDir);
  });

  it('starts with all data under the first key', async () => {
    await startWith(rings.old);
    kept = await makeEverything();
    expect(Object.keys(await rowsThatName(OLD))).toEqual(
      expect.arrayContaining([
        'accounts.customers',
        'accounts.external_accounts',
        'accounts.idempotency_keys',
        'compliance.beneficial_owners',
        'compliance.documents',
        'gateway.idempotency_keys',
        'notifications.webhook_endpoints',
        'payments.external_accounts',
        'compliance.idempotency_keys',
        'notifications.idempotency_keys',
      ]),
    );
    expect(filesThatName(OLD)).toHaveLength(2);
    await stopSystem(system);
  });

  it('continues after a killed run, concurrently with another run and with writes', async () => {
    await startWith(rings.both);
    const customerId = textAt(at(kept.keyed, 0, 'first', 'body'), 'id');
    await underLoad(customerId, async () => {
      const killed = await rotateKeys((pid, text) => {
        if (text.includes('"renewed"')) process.kill(-pid, 'SIGKILL');
      });
      expect(killed).toContain('exit by a signal');
      const runs = await Promise.all([rotateKeys(), rotateKeys()]);
      for (const run of runs) {
        expect(run).toContain('exit 0');
        expect(run.match(/"isDone":true/g)).toHaveLength(5);
      }
    });
    await eventually(async () => Object.keys(await rowsThatName(OLD)).length === 0);
    expect(filesThatName(OLD)).toEqual([]);
    await expectWhole({
      ...kept,
      shown: new Map([...kept.shown].filter(([path]) => !path.endsWith(customerId))),
    });
    await stopSystem(system);
  });

  it('leaves all data readable without the first key', async () => {
    await startWith(rings.new);
    const customerId = textAt(at(kept.keyed, 0, 'first', 'body'), 'id');
    const { body } = await api.get(`/customers/${customerId}`);
    expect(at(body, 'businessInfo', 'taxId')).toBe('98-7654321');
    kept.shown.set(`/customers/${customerId}`, body);
    await expectWhole(kept);
    expect(await rowsThatName(OLD)).toEqual({});
  });
});
