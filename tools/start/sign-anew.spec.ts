import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, writeJson } from '../infra/workspace.mjs';
import { APP_NAMES } from './apps.mjs';
import { ensureSecrets } from './secrets.mjs';
import { signAnew } from './sign-anew.mjs';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'corridor-sign-anew-'));
  const { peerKeys: _made, sharedSignaturesUntil: _until, ...earlier } = ensureSecrets(dataDir);
  writeJson(join(dataDir, 'secrets.json'), earlier);
  ensureSecrets(dataDir);
  jest.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

/** Signs anew; resolves with the time that the data folder has then. */
async function signs(codeOf: (app: string) => number, isStopping = false): Promise<unknown> {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const apps: string[] = [];
  await signAnew({
    run: {
      environment: { PEER_KEYS_USE: 'sign' },
      apps: {},
      adminDatabaseUrl: 'postgres://127.0.0.1/corridor',
    },
    settings: { dataDir, env: {} },
    say: () => undefined,
    execute: ({ args, env }) => {
      expect(args).toContain('rotate-keys');
      expect(env).toMatchObject({ PEER_KEYS_USE: 'sign', ADMIN_PERSON: 'npm start' });
      const app = APP_NAMES.find((name) => args.some((arg) => arg.includes(`apps/${name}/`))) ?? '';
      apps.push(app);
      return Promise.resolve({ code: codeOf(app), output: '' });
    },
    isStopping: () => isStopping,
  });
  expect(apps).toEqual(APP_NAMES.slice(0, apps.length));
  return (readJson(join(dataDir, 'secrets.json')) as { sharedSignaturesUntil: unknown })
    .sharedSignaturesUntil;
}

describe('the records of an earlier release', () => {
  it('are accepted for 14 days after every app has signed them anew', async () => {
    expect(await signs(() => 0)).toBe('2026-01-15T12:00:00.000Z');
  });

  it('are accepted without an end while one app has left some', async () => {
    expect(await signs((app) => (app === 'payments' ? 1 : 0))).toBeNull();
    expect(await signs(() => 0, true)).toBeNull();
  });
});
