import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../infra/processes.mjs';
import { writeJson } from '../infra/workspace.mjs';
import { appEnvironment, findRun, requireRun, runFileOf } from './run-file.mjs';

const RUN = {
  environment: { SANDBOX: 'true', KAFKA_BROKERS: 'running:9092' },
  adminDatabaseUrl: 'postgres://owner@db/corridor',
  apps: { payments: { databaseUrl: 'postgres://payments@db/corridor' } },
};

describe('appEnvironment', () => {
  it("combines the running system's environment with the caller's variables", () => {
    expect(appEnvironment(RUN, 'payments', { env: { KAFKA_BROKERS: 'own:9092' } })).toEqual({
      SANDBOX: 'true',
      KAFKA_BROKERS: 'own:9092',
      SERVICE_DATABASE_URL: 'postgres://payments@db/corridor',
    });
  });

  it('gives an app its own keys', () => {
    const keys = { FINGERPRINT_KEY: 'f' };
    const run = { ...RUN, apps: { ...RUN.apps, accounts: { databaseUrl: 'postgres://accounts@db', keys } } };
    expect(appEnvironment(run, 'accounts', { env: {} })).toMatchObject(keys);
    expect(appEnvironment(run, 'payments', { env: {} })).not.toHaveProperty('FINGERPRINT_KEY');
  });

  it('has the keys of pairs of that app alone', () => {
    const apps = { payments: { databaseUrl: 'url', keys: { PEER_KEYS: 'of payments' } } };
    const of = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
      appEnvironment({ ...RUN, apps }, 'payments', { env });
    const keys = (env: NodeJS.ProcessEnv): object =>
      Object.fromEntries(Object.entries(of(env)).filter(([name]) => name.includes('PEER_KEYS')));
    expect(keys({ GATEWAY_PEER_KEYS: 'of gateway', ACCOUNTS_PEER_KEYS_FILE: 'f' })).toEqual({
      PEER_KEYS: 'of payments',
    });
    expect(keys({ PAYMENTS_PEER_KEYS: 'own' })).toEqual({ PEER_KEYS: 'own' });
    expect(keys({ PAYMENTS_PEER_KEYS_FILE: 'f' })).toEqual({ PEER_KEYS_FILE: 'f' });
  });

  it("includes the owner's database URL only for admin commands, and never DATABASE_URL", () => {
    const env = { DATABASE_URL: 'postgres://superuser@db', MIGRATION_DATABASE_URL: 'postgres://caller@db' };
    const app = appEnvironment(RUN, 'payments', { env });
    expect(app).not.toHaveProperty('MIGRATION_DATABASE_URL');
    expect(app).not.toHaveProperty('DATABASE_URL');
    const admin = appEnvironment(RUN, 'payments', { env: {}, admin: true });
    expect(admin).toHaveProperty('MIGRATION_DATABASE_URL', RUN.adminDatabaseUrl);
  });
});

describe('findRun', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-run-file-'));
  const env = { DATA_DIR: folder };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds a running system by its run file while its process lives', () => {
    writeJson(runFileOf(folder), { pid: process.pid, identity: identityOf(process.pid) });
    expect(findRun(env)).toMatchObject({ pid: process.pid });
  });

  it('ignores a later process with the pid of one that has ended', () => {
    writeJson(runFileOf(folder), { pid: process.pid, identity: 'of another process' });
    expect(findRun(env)).toBeUndefined();
    expect(() => requireRun(env)).toThrow(/No system runs/);
  });

  it('ignores a process whose identity is unknown', () => {
    writeJson(runFileOf(folder), { pid: 2 ** 30 });
    expect(findRun(env)).toBeUndefined();
  });
});
