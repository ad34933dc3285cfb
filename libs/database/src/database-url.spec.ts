import { databaseUrlViolation, plaintextViolation } from './database-url';

const violation = (query: string): string | undefined =>
  databaseUrlViolation('SERVICE_DATABASE_URL', `postgres://role:secret@db/corridor${query}`);

describe('databaseUrlViolation', () => {
  it('accepts a URL without TLS, and one whose server is checked', () => {
    for (const query of [
      '',
      '?sslmode=disable',
      '?sslmode=verify-full',
      `?sslmode=verify-full&sslrootcert=${__filename}`,
    ])
      expect({ query, violation: violation(query) }).toEqual({ query, violation: undefined });
  });

  it('refuses every mode that does not check the server, without showing the password', () => {
    for (const query of [
      '?sslmode=require',
      '?sslmode=no-verify',
      '?ssl=true',
      '?sslmode=verify-full&uselibpqcompat=true',
    ]) {
      expect(violation(query)).toMatch(/^SERVICE_DATABASE_URL: use sslmode=verify-full/);
      expect(violation(query)).not.toContain('secret');
    }
  });

  it('refuses authorities that can not be read, or that nothing uses', () => {
    expect(violation('?sslmode=verify-full&sslrootcert=/nowhere')).toMatch(/can't be read \(ENOENT\)/);
    expect(violation(`?sslrootcert=${__filename}`)).toMatch(/needs sslmode=verify-full/);
  });
});

describe('the owner of a database without TLS', () => {
  const of = (url: string, env: Record<string, string> = {}) =>
    plaintextViolation('MIGRATION_DATABASE_URL', url, env);

  it('is refused outside of a sandbox, without showing the password', () => {
    const refusal =
      'MIGRATION_DATABASE_URL has no TLS: use sslmode=verify-full, or ALLOW_PLAINTEXT=postgres allows it outside of a sandbox';
    const strict: Record<string, string>[] = [{}, { SANDBOX: 'false' }, { ALLOW_PLAINTEXT: 'kafka' }];
    for (const env of strict) expect(of('postgres://owner:secret@db/corridor', env)).toBe(refusal);
  });

  it.each<[string, string, Record<string, string>]>([
    ['in a sandbox', 'postgres://owner@db/corridor', { SANDBOX: 'true' }],
    ['if it is allowed', 'postgres://owner@db/corridor', { ALLOW_PLAINTEXT: 'kafka, postgres' }],
    ['on the own machine', 'postgres://owner@[::1]:5432/corridor', {}],
    ['on a socket', 'postgres://owner@/corridor?host=/var/run/postgresql', {}],
    ['with TLS', 'postgres://owner@db/corridor?sslmode=verify-full', {}],
  ])('is used %s', (_when, url, env) => {
    expect(of(url, env)).toBeUndefined();
  });
});
