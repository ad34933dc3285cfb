import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployedApps } from './deployed-system';

const OWNER = 'postgres://owner:secret@db:5432/corridor';

describe('the apps of a deployment', () => {
  it('have the URLs of their roles, by the passwords of the migrations', () => {
    const passwords = JSON.stringify({ payments: 'p@ss word', gateway: 'other' });
    const apps = deployedApps({ MIGRATION_DATABASE_URL: OWNER, SERVICE_PASSWORDS: passwords });
    expect(apps?.['payments']?.databaseUrl).toBe(
      'postgres://corridor_payments:p%40ss%20word@db:5432/corridor',
    );
    expect(apps?.['gateway']?.databaseUrl).toBe('postgres://corridor_gateway:other@db:5432/corridor');
    expect(apps?.['accounts']).toBeUndefined();
  });

  it('may be on servers of their own', () => {
    const passwords = JSON.stringify({ payments: 'p', accounts: 'a' });
    const other = 'postgres://owner:other@db-2/money?sslmode=verify-full';
    const own = { PAYMENTS_MIGRATION_DATABASE_URL: other, SERVICE_PASSWORDS: passwords };
    const urls = (env: NodeJS.ProcessEnv): (string | undefined)[] =>
      ['payments', 'accounts'].map((app) => deployedApps(env)?.[app]?.databaseUrl);
    const payments = 'postgres://money_payments:p@db-2/money?sslmode=verify-full';
    expect(urls({ MIGRATION_DATABASE_URL: OWNER, ...own })).toEqual([
      payments,
      'postgres://corridor_accounts:a@db:5432/corridor',
    ]);
    expect(urls(own)).toEqual([payments, undefined]);
  });

  it('can have their secrets in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-admin-'));
    try {
      const [url, passwords] = [join(folder, 'url'), join(folder, 'passwords')];
      writeFileSync(url, `${OWNER}\n`);
      writeFileSync(passwords, '{"accounts":"of accounts"}\n');
      const files = { MIGRATION_DATABASE_URL_FILE: url, SERVICE_PASSWORDS_FILE: passwords };
      expect(Object.keys(deployedApps(files) ?? {})).toEqual(['accounts']);
      expect(() => deployedApps({ MIGRATION_DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
        'MIGRATION_DATABASE_URL_FILE: ' + join(folder, 'none') + " can't be read (ENOENT)",
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('never show a password that is no JSON', () => {
    expect(() => deployedApps({ MIGRATION_DATABASE_URL: OWNER, SERVICE_PASSWORDS: 'hidden' })).toThrow(
      'SERVICE_PASSWORDS must be JSON: a password for each service',
    );
  });

  it('need nothing else with the URL of one app, and are unknown without a database', () => {
    expect(deployedApps({ SERVICE_DATABASE_URL_FILE: '/run/secrets/url' })).toEqual({});
    expect(deployedApps({})).toBeUndefined();
  });
});
