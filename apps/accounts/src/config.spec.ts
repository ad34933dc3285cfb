import { randomBytes } from 'node:crypto';
import { Environment } from '@corridor/service';
import { readConfig } from './config';

const secret = randomBytes(32).toString('base64');

function read(change: Record<string, string>): ReturnType<typeof readConfig> {
  return readConfig(
    new Environment({
      SERVICE_DATABASE_URL: 'postgres://localhost/x',
      KAFKA_BROKERS: '127.0.0.1:1',
      KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: secret } }),
      FINGERPRINT_KEY: secret,
      ...change,
    }),
  );
}

describe('the base URL of invitations', () => {
  it('has a default, and no slash at its end', () => {
    expect(read({}).invitationBaseUrl).toBe('https://invite.platform.test');
    expect(read({ INVITATION_BASE_URL: 'https://join.example/i/' }).invitationBaseUrl).toBe(
      'https://join.example/i',
    );
  });

  it.each(['join.example', 'ftp://join.example', 'https://join.example/?code=', 'https://join.example/#'])(
    'is refused at start as %s',
    (url) => {
      expect(() => read({ INVITATION_BASE_URL: url })).toThrow('INVITATION_BASE_URL must be');
    },
  );
});
