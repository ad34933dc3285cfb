import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { Pool } from 'pg';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  alertTable1,
  appendAuditEntries,
  auditCheckpointTable1,
  auditLogTable1,
  auditLogTable2,
  auditLogTable3,
  createSessionPool,
  verifyAuditLog,
} from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import {
  addVerifyAuditLog,
  CheckpointWorker,
  ServiceMetrics,
  verifySealedLog,
  type CheckpointConfig,
} from '@corridor/service';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';
import { BucketServer } from '../../storage/test/fixtures/bucket-server';
import { keyIdOf, signedLine, type Checkpoint } from '../src/checkpoints/checkpoint';
import { checkpointChain } from '../src/checkpoints/checkpoint-chain';
import { linesOf } from '../src/checkpoints/checkpoint-places';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const alerts = alertTable1('accounts', { deadTimers: false });
    const log = [...auditLogTable1('accounts'), ...auditLogTable2(), ...auditLogTable3()];
    for (const sql of [...alerts, ...log, ...auditCheckpointTable1('accounts')]) await runner.query(sql);
  }
  async down(): Promise<void> {}
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** Writes the hashes of all entries again, as an owner of the database can. */
const REHASH = `
  DO $$
  DECLARE entry accounts.audit_log; last bytea := decode(repeat('00', 32), 'hex');
  BEGIN
    FOR entry IN SELECT * FROM accounts.audit_log ORDER BY sequence LOOP
      entry.previous_hash := last;
      last := sha256(convert_to(accounts.audit_log_text(entry), 'UTF8'));
      UPDATE accounts.audit_log SET previous_hash = entry.previous_hash, hash = last WHERE sequence = entry.sequence;
    END LOOP;
  END $$`;
const metrics = new ServiceMetrics('accounts');

let database: TestDatabase;
let pool: Pool;
let folder: string;
let file: string;
let key: { id: string; privateKey: KeyObject };
let keys: Map<string, KeyObject>;

function newKey(): typeof key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  keys.set(keyIdOf(publicKey), publicKey);
  return { id: keyIdOf(privateKey), privateKey };
}

beforeEach(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  pool = createSessionPool({
    url: database.urlOf('accounts'),
    service: 'accounts',
    use: 'work',
    name: 't',
    max: 2,
  });
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  file = join(folder, 'checkpoints.jsonl');
  keys = new Map();
  key = newKey();
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

function aWorker(more: Partial<CheckpointConfig> = {}): CheckpointWorker {
  const off = { bucket: undefined, webhook: undefined };
  const checkpoints = { key, keys, intervalMs: 60_000, entriesMax: 1, file, ...off, ...more };
  const config = { service: 'accounts' as const, checkpoints };
  metrics.registry.removeSingleMetric('audit_checkpoint_timestamp_seconds');
  return new CheckpointWorker({ config, pool, metrics, logger: pino({ level: 'silent' }) });
}

async function act(...reasons: string[]): Promise<void> {
  const entry = { operatorId: 'Operator:1', action: 'freeze', resourceId: null, requestId: 'r' } as const;
  const entries = reasons.map((reason) => ({ ...entry, reason, before: null, after: null }));
  await appendAuditEntries(pool, entries);
}

async function verified(restoredTo?: number): Promise<{ firstFault: number | null; faults: string[] }> {
  const chain = checkpointChain(await linesOf(file, 'accounts'), { log: 'accounts', keys, restoredTo });
  return verifySealedLog(pool, chain);
}

async function alerts(): Promise<unknown[]> {
  return rowsOf(await pool.query('SELECT type, severity, data FROM alerts ORDER BY occurred_at'));
}

/** Makes the newest checkpoint of the database one of the present log. */
async function rewriteNewest(forge: (line: string) => string): Promise<void> {
  const [row] = rowsOf<{ number: number; line: string; hash: string }>(
    await database.owner.query(`
      SELECT number, line, (SELECT encode(hash, 'hex') FROM accounts.audit_log ORDER BY sequence DESC LIMIT 1) AS hash
      FROM accounts.audit_checkpoints ORDER BY number DESC LIMIT 1`),
  );
  const { hash, number, line } = row ?? { hash: '', number: 0, line: '{}' };
  const forged = forge(JSON.stringify({ ...(JSON.parse(line) as Checkpoint), hash }));
  await database.owner.query('UPDATE accounts.audit_checkpoints SET line = $1 WHERE number = $2', [
    forged,
    number,
  ]);
}

const sound = { firstFault: null, faults: [] };

describe('checkpoints of the audit log', () => {
  it.each([
    [
      'rewrites an entry',
      `UPDATE accounts.audit_log SET reason = 'harmless' WHERE sequence = 2`,
      /^rewritten: checkpoint/,
    ],
    ['cuts the end off', 'DELETE FROM accounts.audit_log WHERE sequence > 2', /^cut: checkpoint/],
    ['takes all away', 'TRUNCATE accounts.audit_log', /^cut: checkpoint/],
  ])('show that an owner of the database %s and computes all hashes again', async (_what, sql, fault) => {
    const worker = aWorker();
    for (const reasons of [['one'], ['two', 'three']]) {
      await act(...reasons);
      await worker.look();
    }
    expect(await verified()).toMatchObject({ ...sound, checkpoints: 2, entriesAfter: 0 });
    await database.owner.query(sql);
    await database.owner.query(REHASH);

    expect((await verifyAuditLog(pool)).firstFault).toBeNull();
    const { faults } = await verified();
    expect(faults.at(-1)).toMatch(fault);
    await worker.look();
    expect(await alerts()).toEqual([
      expect.objectContaining({ type: 'AUDIT_LOG_BROKEN', severity: 'CRITICAL' }),
    ]);
    expect((await linesOf(file, 'accounts')).filter((line) => line !== '')).toHaveLength(2);
  });

  it.each([
    ['by no key', (line: string) => line, 'the signature is wrong'],
    ['by an unknown key', (line: string) => line.replace(key.id, 'f'.repeat(16)), 'is unknown'],
  ])(
    'are not continued after a rewritten log whose newest checkpoint is signed %s',
    async (_by, forge, fault) => {
      await act('one', 'two');
      await aWorker().look();
      await database.owner.query(`UPDATE accounts.audit_log SET reason = 'harmless' WHERE sequence = 2`);
      await database.owner.query(REHASH);
      await rewriteNewest(forge);
      await act('three');
      await aWorker().look();

      expect(await alerts()).toEqual([
        expect.objectContaining({
          type: 'AUDIT_LOG_BROKEN',
          data: { fault: expect.stringContaining(fault) },
        }),
      ]);
      expect((await linesOf(file, 'accounts')).filter((line) => line !== '')).toHaveLength(1);
    },
  );

  it('are not continued after another one of the same number, although a known key has signed it', async () => {
    const worker = aWorker();
    await act('one', 'two');
    await worker.look();
    await database.owner.query(`UPDATE accounts.audit_log SET reason = 'harmless' WHERE sequence = 2`);
    await database.owner.query(REHASH);
    await rewriteNewest((line) => signedLine(JSON.parse(line) as Checkpoint, key));
    await worker.look();

    expect(await alerts()).toEqual([
      expect.objectContaining({ data: { fault: 'checkpoint 1 is another one than before' } }),
    ]);
  });

  it('show that log and checkpoints of the database were cut and continued, or restored', async () => {
    const worker = aWorker();
    for (const reason of ['one', 'two', 'three']) {
      await act(reason);
      await worker.look();
    }
    await database.owner.query('DELETE FROM accounts.audit_log WHERE sequence > 1');
    await database.owner.query('DELETE FROM accounts.audit_checkpoints WHERE number > 1');
    await worker.look();
    expect(await alerts()).toHaveLength(1);
    await act('another');
    await aWorker().look();

    expect((await verified()).faults).toEqual([
      expect.stringContaining('2 checkpoints follow number 1'),
      expect.stringMatching(/^rewritten: checkpoint 2/),
      expect.stringMatching(/^cut: checkpoint 3/),
    ]);
    expect(await verified(1)).toMatchObject(sound);
    expect((await verified(2)).faults).not.toEqual([]);
  });

  it('show that a line of the second place is missing, forged or of an unknown key', async () => {
    const worker = aWorker();
    for (const reason of ['one', 'two', 'three']) {
      await act(reason);
      await worker.look();
    }
    const lines = await readFile(file, 'utf8');
    const [first = '', second = '', third = ''] = lines.split('\n');
    await writeFile(file, [first, third, 'no checkpoint', first].join('\n'));
    expect((await verified()).faults).toEqual(['the checkpoint before number 3 is missing']);
    await writeFile(file, lines.replace(second, second.replace('"sequence":2', '"sequence":1')));
    expect((await verified()).faults).toEqual([
      'checkpoint 2: the signature is wrong',
      'the checkpoint before number 3 is missing',
    ]);
    await writeFile(file, lines);
    keys.clear();
    expect((await verified()).faults).toContain(`checkpoint 1: the key ${key.id} is unknown`);
    await writeFile(file, '');
    expect((await verified()).faults).toEqual(['the second place has no checkpoint of this log']);
  });

  it('are made of an empty log, after so many entries and after the interval, and by a new key', async () => {
    const worker = aWorker({ entriesMax: 2, intervalMs: 3_600_000 });
    await worker.look();
    await act('one');
    await worker.look();
    expect(await verified()).toMatchObject({ ...sound, checkpoints: 1, entriesAfter: 1 });
    await act('two');
    await worker.look();
    expect(await verified()).toMatchObject({ ...sound, checkpoints: 2, entriesAfter: 0 });
    key = newKey();
    await aWorker({ entriesMax: 2, intervalMs: 0 }).look();
    expect(await verified()).toMatchObject({ ...sound, checkpoints: 3 });
  });

  it('end a line that a crash left unfinished', async () => {
    await writeFile(file, '{"log":"acc');
    await aWorker().look();
    expect(await verified()).toMatchObject({ ...sound, checkpoints: 1 });
  });

  it('are pushed again, signed, until the receiver takes them, and an alert tells of it', async () => {
    const answers = [500, 204, 204];
    const arrived: string[] = [];
    const receiver: Server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        new Webhook(SECRET).verify(text, request.headers as Record<string, string>);
        arrived.push(text);
        response.writeHead(answers.shift() ?? 204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const webhook = { url, secrets: [SECRET], refusePrivate: false };
    await act('one');
    await aWorker({ webhook, intervalMs: 0 }).look();
    expect(await alerts()).toEqual([
      { type: 'AUDIT_CHECKPOINTS_LATE', severity: 'WARNING', data: { place: 'file' } },
      { type: 'AUDIT_CHECKPOINTS_LATE', severity: 'WARNING', data: { place: 'webhook' } },
    ]);
    await aWorker({ webhook }).look();
    await new Promise((resolve) => receiver.close(resolve));

    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(arrived).toEqual([lines[0], ...lines]);
    expect(await metrics.registry.getSingleMetricAsString('audit_checkpoint_timestamp_seconds')).toMatch(
      /place="webhook",service="accounts"\} 1\d{9}/,
    );
  });

  it('are objects of a bucket that nobody can remove', async () => {
    const server = new BucketServer('audit');
    const endpoint = await server.start();
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const access = { region: 'us-east-1', endpoint, credentials, forcePathStyle: true };
    const bucket = { ...access, bucket: 'audit', prefix: 'corridor/', retainDays: 10 };
    const worker = aWorker({ file: undefined, bucket });
    for (const reason of ['one', 'two']) {
      await act(reason);
      await worker.look();
    }
    const lines = await linesOf(bucket, 'accounts');
    await server.stop();

    expect([...server.objects.keys()]).toEqual([
      expect.stringMatching(/^corridor\/accounts\/accounts-000000000001-[0-9a-f]{16}\.json$/),
      expect.stringContaining('/accounts-000000000002-'),
    ]);
    expect(server.headers).toMatchObject({
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-checksum-sha256': expect.any(String) as string,
    });
    const until = Date.parse(String(server.headers['x-amz-object-lock-retain-until-date']));
    expect(until).toBeGreaterThan(Date.parse('2026-01-01'));
    const chain = checkpointChain(lines, { log: 'accounts', keys });
    expect(await verifySealedLog(pool, chain)).toMatchObject({ ...sound, checkpoints: 2 });
  });

  it.each([
    ['true', undefined],
    ['false', 1],
  ])(
    'are missed by the command without a second place: in a sandbox (%s) it ends with %s',
    async (sandbox, code) => {
      await act('one', 'two');
      await database.owner.query(`UPDATE accounts.audit_log SET reason = 'harmless' WHERE sequence = 2`);
      await database.owner.query(REHASH);
      const outside = { env: process.env, exitCode: process.exitCode };
      process.env = { SANDBOX: sandbox };
      const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
      const warning = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      try {
        process.exitCode = undefined;
        const program = new Command();
        addVerifyAuditLog(program, 'accounts', (check) => check(pool));
        await program.parseAsync(['verify-audit-log'], { from: 'user' });
        expect(process.exitCode).toBe(code);
        expect(output.mock.calls.join()).toContain('"firstFault":null,"checkpoints":null');
        expect(warning.mock.calls.join()).toContain('proves the chain alone');
      } finally {
        process.env = outside.env;
        process.exitCode = outside.exitCode;
        output.mockRestore();
        warning.mockRestore();
      }
    },
  );

  it.each([
    'DELETE FROM audit_checkpoints',
    `UPDATE audit_checkpoints SET line = ''`,
    'TRUNCATE audit_checkpoints',
  ])('refuse the service %s', async (sql) => {
    await expect(pool.query(sql)).rejects.toThrow('permission denied');
  });
});
