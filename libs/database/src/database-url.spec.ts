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

  it('refuses a setting that is given twice, of which pg reads the last', () => {
    for (const query of [
      '?sslmode=verify-full&sslmode=disable',
      '?sslmode=verify-full&sslmode=verify-full',
      '?host=/var/run&sslmode=disable&host=db.example.com',
    ])
      expect(violation(query)).toBe('SERVICE_DATABASE_URL: give each setting after ? once');
  });

  it('refuses a mode that a fragment hides, and what is no URL', () => {
    expect(violation('?sslmode=no-verify#&sslmode=verify-full')).toMatch(/use sslmode=verify-full/);
    const unreadable = databaseUrlViolation(
      'SERVICE_DATABASE_URL',
      'postgres://role:secret@db:port/corridor',
    );
    expect(unreadable).toBe(
      'SERVICE_DATABASE_URL must be a URL, for example postgres://role@host:5432/corridor',
    );
  });

  it.each([
    'db.example.com/corridor',
    'role:secret@db.example.com:5432/corridor',
    'mysql://role:secret@db.example.com/corridor',
    'corridor',
  ])('refuses %s, which names no server', (text) => {
    expect(databaseUrlViolation('SERVICE_DATABASE_URL', text)).toBe(
      'SERVICE_DATABASE_URL must be a URL, for example postgres://role@host:5432/corridor',
    );
  });

  it('accepts the long name of the scheme, and a socket', () => {
    for (const url of ['postgresql://role@db/corridor', 'postgres:///corridor?host=/var/run/postgresql'])
      expect(databaseUrlViolation('SERVICE_DATABASE_URL', url)).toBeUndefined();
  });

  it('refuses a server that PGSSLMODE leaves unverified', () => {
    process.env['PGSSLMODE'] = 'no-verify';
    try {
      expect(violation('')).toBe('SERVICE_DATABASE_URL: PGSSLMODE must not be no-verify');
    } finally {
      delete process.env['PGSSLMODE'];
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

  it.each([
    ['only a setting names', 'postgres://owner:secret@/corridor?host=db.example.com'],
    [
      'only the last of two settings names',
      'postgres://owner:secret@/corridor?host=/run&host=db.example.com',
    ],
    ['a last mode leaves without TLS', 'postgres://owner@db/corridor?sslmode=verify-full&sslmode=disable'],
    ['a fragment leaves without TLS', 'postgres://owner@db/corridor?sslmode=disable#&sslmode=verify-full'],
  ])('is refused if its host is one that %s', (_what, url) => {
    expect(of(url)).toMatch(/^MIGRATION_DATABASE_URL has no TLS/);
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
