import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

const SERVICE = resolve(__dirname, '..', 'dist', 'index.js');

const SCRIPT = `
  const { createAdminRuntime, Environment, readServiceConfig } = require(process.argv[1]);
  createAdminRuntime(readServiceConfig('payments', new Environment()));
  process.stdout.write('{}');
  process.exit(0);
`;

describe('an admin program', () => {
  it('warns on standard error, so that its answer is all of standard output', () => {
    const key = randomBytes(32).toString('base64');
    const env = {
      SERVICE_DATABASE_URL: 'postgres://payments@127.0.0.1:1/corridor',
      KAFKA_BROKERS: '127.0.0.1:1',
      KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: key } }),
      FINGERPRINT_KEY: key,
      FOUR_EYES: 'none',
      ALLOW_PLAINTEXT: 'postgres,kafka',
    };
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', SCRIPT, SERVICE], {
      env,
      encoding: 'utf8',
    });
    expect(stdout).toBe('{}');
    expect(stderr).toContain('FOUR_EYES=none');
  });
});
