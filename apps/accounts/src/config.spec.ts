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
      FILES_DIR: '/files',
      ...change,
    }),
  );
}

describe('the base URL of invitations', () => {
  it('has a default without a trailing slash', () => {
    expect(read({}).invitationBaseUrl).toBe('https://invite.platform.test');
    expect(read({ INVITATION_BASE_URL: 'https://join.example/i/' }).invitationBaseUrl).toBe(
      'https://join.example/i',
    );
  });

  it.each(['join.example', 'ftp://join.example', 'https://join.example/?code=', 'https://join.example/#'])(
    'is refused at start if it is %s',
    (url) => {
      expect(() => read({ INVITATION_BASE_URL: url })).toThrow('INVITATION_BASE_URL must be');
    },
  );
});

describe('import settings', () => {
  it('default to four imports at once and, beside callers, a quarter of the time', () => {
    expect(read({})).toMatchObject({
      bulkUploadJobsMax: 4,
      bulkUploadLoadPercent: 25,
      bulkUploadQuietLoadPercent: 90,
    });
  });

  it('can leave imports to other instances', () => {
    expect(read({ BULK_UPLOAD_JOBS: '0' }).bulkUploadJobsMax).toBe(0);
  });

  it.each<Record<string, string>>([
    { BULK_UPLOAD_LOAD_PERCENT: '0' },
    { BULK_UPLOAD_LOAD_PERCENT: '101' },
    { BULK_UPLOAD_QUIET_LOAD_PERCENT: '0' },
    { BULK_UPLOAD_JOBS: '-1' },
  ])('are refused at start for %j', (change) => {
    expect(() => read(change)).toThrow(Object.keys(change)[0]);
  });
});

describe('name servers for domain proofs', () => {
  it('default to those of the machine', () => {
    expect(read({}).dnsServers).toEqual([]);
    expect(
      read({ DNS_SERVERS: '192.0.2.1, 192.0.2.1:5353,[2001:db8::1]:53,2001:db8::2' }).dnsServers,
    ).toEqual(['192.0.2.1', '192.0.2.1:5353', '[2001:db8::1]:53', '2001:db8::2']);
  });

  it.each(['dns.example', '192.0.2.1:x', '192.0.2'])('are refused at start if they are %s', (DNS_SERVERS) => {
    expect(() => read({ DNS_SERVERS })).toThrow('DNS_SERVERS must be IP addresses');
  });
});
