import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { services } from '@corridor/contracts';
import { readPasswords } from './service-passwords';

/** A valid password for each service. */
function passwords(change: Record<string, unknown> = {}): string {
  const good = Object.fromEntries(
    services.map((service) => [service, `password-of-${service}`.padEnd(16, '.')]),
  );
  return JSON.stringify({ ...good, ...change });
}

describe('readPasswords', () => {
  it('accepts a password of 16 bytes or more for each service', () => {
    expect(Object.keys(readPasswords(passwords())).sort()).toEqual([...services].sort());
    expect(readPasswords(passwords({ gateway: 'ü'.repeat(8) })).gateway).toBe('ü'.repeat(8));
  });

  it('names every violation at once, without any password', () => {
    const same = 'the-same-password';
    const text = passwords({
      gateway: 'x'.repeat(15),
      accounts: undefined,
      payments: same,
      notifications: same,
    });

    expect(() => readPasswords(text)).toThrow(
      /^SERVICE_PASSWORDS: (?=.*gateway needs a password of at least 16 bytes)(?=.*accounts needs a password of at least)(?=.*needs a password of its own)(?!.*the-same)/,
    );
  });

  it.each(['', '{"gateway": secret', '"text"', 'null', '[]'])('refuses %p', (text) => {
    expect(() => readPasswords(text)).toThrow(/^SERVICE_PASSWORDS/);
  });
});

describe('docker-compose.yml', () => {
  const text = readFileSync(resolve(__dirname, '../../../docker-compose.yml'), 'utf8');

  it('gives each service a database role with its own password, without a default', () => {
    const names = services.map((service) => {
      const url = new RegExp(`postgres://corridor_${service}:\\$\\{(\\w+):\\?\\}@`).exec(text);
      return url?.[1];
    });
    for (const [index, service] of services.entries())
      expect(text).toContain(`"${service}":"\${${names[index] ?? ''}:?}"`);
    expect(new Set(names).size).toBe(services.length);
    expect(names).not.toContain('POSTGRES_PASSWORD');
  });

  it('publishes its ports on loopback by default', () => {
    const ports = [...text.matchAll(/'([^'\s]*:\d+)'/g)].map((match) => match[1]);
    expect(ports).toEqual([
      expect.stringMatching(/^\$\{PUBLISH_ADDRESS:-127\.0\.0\.1\}:.*:3000$/),
      expect.stringMatching(/^127\.0\.0\.1:.*:3002$/),
    ]);
  });

  it('has no well-known secret', () => {
    expect(text).not.toContain('sandbox-secret');
    const uses = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEY_RING|FINGERPRINT_KEY|SECRET))(:.)/g)].map(
      ([, name = '', rest]) => ({ name, rest }),
    );
    // Without brokers that ask for it, URLs for alerts or checkpoints, an OpenID provider or a root of keys, there is none.
    const mayBeEmpty =
      /^([A-Z]+_KAFKA|KAFKA|OPERATIONS_WEBHOOK|AUDIT_CHECKPOINTS_WEBHOOK|OIDC|(FORMER_)?ROOT_KEY)_/;
    expect(uses.filter(({ name, rest }) => rest !== ':?' && !mayBeEmpty.test(name))).toEqual([]);
    // The broker beside them has no user without a password.
    const needed = new Set(uses.filter(({ rest }) => rest === ':?').map(({ name }) => name));
    const users = ['ACCOUNTS', 'COMPLIANCE', 'GATEWAY', 'NOTIFICATIONS', 'PAYMENTS'].map(
      (service) => `${service}_KAFKA_PASSWORD`,
    );
    expect([...needed]).toEqual(expect.arrayContaining(['KAFKA_SASL_PASSWORD', ...users]));
  });
});
