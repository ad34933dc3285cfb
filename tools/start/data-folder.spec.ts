import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../infra/processes.mjs';
import { ROOT, readJson, writeJson } from '../infra/workspace.mjs';
import { dataBytes, prepareDataDir } from './data-dir.mjs';
import { APP_NAMES } from './apps.mjs';
import { lockDataDir } from './lock.mjs';
import { runFileOf } from './run-file.mjs';
import { ensureSecrets, noteLastRun, noteSignedAnew } from './secrets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('dataBytes', () => {
  const own = { databaseUrl: undefined, kafkaBrokers: undefined };

  it('is the size of a new system, if the start makes a server in the folder', () => {
    expect(dataBytes({ dataDir: join(folder, 'new'), ...own })).toBe(300e6);
    expect(dataBytes({ dataDir: folder, ...own, databaseUrl: 'postgres://db/corridor' })).toBe(300e6);
  });

  it('is that of logs, if the folder has the data of PostgreSQL or both servers are elsewhere', () => {
    const elsewhere = { databaseUrl: 'postgres://db/corridor', kafkaBrokers: 'kafka:9092' };
    expect(dataBytes({ dataDir: folder, ...elsewhere })).toBe(50e6);
    mkdirSync(join(folder, 'postgres', 'data'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '18\n');
    expect(dataBytes({ dataDir: folder, ...own })).toBe(50e6);
  });
});

describe('prepareDataDir', () => {
  it('closes the folder to other users, even if it was open before', () => {
    chmodSync(folder, 0o755);
    prepareDataDir(folder, undefined);
    const modes = [folder, ...['logs', 'documents', 'kafka'].map((name) => join(folder, name))].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o700]);
  });

  it.each(['/', homedir(), ROOT])('refuses %s, which has other purposes', (path) => {
    const before = statSync(path).mode;
    expect(() => prepareDataDir(path, undefined)).toThrow(/choose a folder of its own/);
    expect(statSync(path).mode).toBe(before);
  });

  it('refuses a folder that anybody may write to', () => {
    chmodSync(folder, 0o1777);
    expect(() => prepareDataDir(folder, undefined)).toThrow(/choose a folder of its own/);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});

describe('lockDataDir', () => {
  const lockFile = () => join(folder, 'start.lock');

  it('gives the lock to one start at a time and names its holder in the refusal', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(`process ${process.pid}`);
    expect(readJson(lockFile())).toEqual({ pid: process.pid, identity: identityOf(process.pid) });
    unlock();
    lockDataDir(folder)();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('takes over the lock of a process that has ended, even if its pid was reused', () => {
    for (const holder of [
      { pid: 2 ** 30, identity: 'gone' },
      { pid: process.pid, identity: 'earlier' },
    ]) {
      writeFileSync(lockFile(), JSON.stringify(holder));
      const unlock = lockDataDir(folder);
      expect(readJson(lockFile())).toHaveProperty('pid', process.pid);
      unlock();
    }
  });
});

describe('ensureSecrets', () => {
  it('creates the secrets once, readable only by their owner', () => {
    const made = ensureSecrets(folder);
    expect(Buffer.from(String(made.keyRing.keys.k1), 'base64')).toHaveLength(32);
    expect(new Set(Object.values(made.servicePasswords)).size).toBe(5);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(ensureSecrets(folder)).toEqual(made);
  });

  it('keeps existing secrets and adds those of a later version', () => {
    const made = ensureSecrets(folder);
    const file = join(folder, 'secrets.json');
    const { accounts: _left, ...passwords } = made.servicePasswords;
    writeFileSync(
      file,
      JSON.stringify({ ...made, servicePasswords: passwords, documentLinkKeys: undefined }),
    );
    const completed = ensureSecrets(folder);
    expect(completed).toMatchObject({ keyRing: made.keyRing, servicePasswords: passwords });
    expect(completed.servicePasswords.accounts).toMatch(/^[0-9a-f]{48}$/);
    expect(Buffer.from(String(completed.documentLinkKeys.keys.d1), 'base64')).toHaveLength(32);
    expect(readJson(file)).toEqual(completed);
  });

  it('accepts the unsigned events of an earlier release in its folder for 14 days, and none in a new one', () => {
    const { unsignedEventsUntil, ...earlier } = ensureSecrets(folder);
    expect(unsignedEventsUntil).toBe('');
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(earlier));
    jest.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
    try {
      expect(ensureSecrets(folder).unsignedEventsUntil).toBe('2026-01-15T12:00:00.000Z');
      jest.setSystemTime(Date.parse('2026-01-02T12:00:00Z'));
      expect(ensureSecrets(folder).unsignedEventsUntil).toBe('2026-01-15T12:00:00.000Z');
    } finally {
      jest.useRealTimers();
    }
  });

  it('makes keys of pairs, of which each app has its own part, and accepts those of the ring in an earlier folder until it has signed anew', () => {
    const { peerKeys, sharedSignaturesUntil, ...earlier } = ensureSecrets(folder);
    expect(sharedSignaturesUntil).toBe('');
    expect(ensureSecrets(folder).sharedSignaturesUntil).toBe('');
    const keyOf = (app: string, other: string): string => String(peerKeys[app]?.keys['p1']?.[other]);
    expect(keyOf('payments', 'gateway')).toBe(keyOf('gateway', 'payments'));
    const all = APP_NAMES.flatMap((app) => APP_NAMES.map((other) => keyOf(app, other)));
    expect(new Set(all).size).toBe(15);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(earlier));
    jest.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
    try {
      expect(ensureSecrets(folder).sharedSignaturesUntil).toBeNull();
      expect(ensureSecrets(folder).sharedSignaturesUntil).toBeNull();
      noteSignedAnew(folder);
      expect(ensureSecrets(folder).sharedSignaturesUntil).toBe('2026-01-15T12:00:00.000Z');
    } finally {
      jest.useRealTimers();
    }
  });

  it.each<[string, object | undefined, string | null]>([
    ['this release, which required them', { environment: { PEER_KEYS_USE: 'require' } }, 'past'],
    ['this release, which signed by them', { environment: { PEER_KEYS_USE: 'sign' } }, 'past'],
    ['this release as the step before an earlier one', { environment: { PEER_KEYS_USE: 'accept' } }, null],
    ['an earlier release that was killed', { environment: { KEY_RING: '{}' }, processes: [] }, null],
    ['an earlier release that removed the file', undefined, null],
  ])('accepts what the ring signs again after the last start was of %s', (_what, lastRun, expected) => {
    writeJson(join(folder, 'secrets.json'), { ...ensureSecrets(folder), sharedSignaturesUntil: 'past' });
    if (lastRun) writeJson(runFileOf(folder), lastRun);
    noteLastRun(folder);
    expect(ensureSecrets(folder).sharedSignaturesUntil).toBe(expected);
  });

  it('leaves a new folder and one of an earlier release to ensureSecrets', () => {
    noteLastRun(folder);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
    writeJson(join(folder, 'secrets.json'), { postgresPassword: 'p' });
    noteLastRun(folder);
    expect(readJson(join(folder, 'secrets.json'))).toEqual({ postgresPassword: 'p' });
  });

  it('never replaces a damaged file', () => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, '{"postgresPassword":');
    expect(() => ensureSecrets(folder)).toThrow(/can't be read as JSON/);
    expect(readFileSync(file, 'utf8')).toBe('{"postgresPassword":');
  });
});
