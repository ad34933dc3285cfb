import { databaseUrlViolation } from './database-url';

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
