import { resolve } from 'node:path';
import { keysOf, planInstances, sharedEnvironment } from './plan.mjs';
import { readSettings } from './settings.mjs';

const SECRETS = {
  postgresPassword: 'p',
  servicePasswords: {},
  keyRing: { active: 'k1', keys: { k1: 'a' } },
  fingerprintKey: 'f',
  documentLinkKeys: { active: 'd1', keys: { d1: 'b' } },
  auditCheckpointKey: 'c',
  unsignedEventsUntil: '',
  peerKeys: {},
  sharedSignaturesUntil: '',
};

function environment(env: NodeJS.ProcessEnv, ...argv: string[]): Record<string, string> {
  return sharedEnvironment(readSettings({ argv, env }), SECRETS, '127.0.0.1:9092');
}

describe('sharedEnvironment', () => {
  it('has at least one request partition, and as many as the app with the most processes', () => {
    expect(environment({}, '--instances', 'payments=3,gateway=2')).toMatchObject({ REQUEST_PARTITIONS: '3' });
    const none = 'accounts=0,compliance=0,payments=0,notifications=0,gateway=0';
    expect(environment({}, '--instances', none)).toMatchObject({ REQUEST_PARTITIONS: '1' });
  });

  it('allows webhooks to private networks only in a sandbox', () => {
    expect(environment({})).toMatchObject({ SANDBOX: 'true', WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' });
    const live = environment({ SANDBOX: 'false', PUBLIC_URL: 'https://api.example.com' });
    expect(live).toMatchObject({ SANDBOX: 'false', WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'false' });
  });

  it('prefers the keys of the environment to those of the data folder', () => {
    expect(environment({})).toMatchObject({
      KEY_RING: JSON.stringify(SECRETS.keyRing),
      AUDIT_CHECKPOINT_KEY: 'c',
    });
    const own = { KEY_RING: '{"active":"k2"}', AUDIT_CHECKPOINT_KEY: 'g' };
    expect(environment(own)).toMatchObject(own);
    const byFile = environment({ KEY_RING_FILE: 'keys/ring' });
    expect(byFile).toMatchObject({ KEY_RING_FILE: resolve('keys/ring'), AUDIT_CHECKPOINT_KEY: 'c' });
    expect(byFile).not.toHaveProperty('KEY_RING');
  });

  it('accepts what the ring has signed only for a time after an upgrade', () => {
    expect(environment({})).toMatchObject({ PEER_KEYS_USE: 'require' });
    expect(environment({ PEER_KEYS_USE: 'accept' })).toMatchObject({ PEER_KEYS_USE: 'accept' });
    const use = (sharedSignaturesUntil: string | null): string | undefined =>
      sharedEnvironment(readSettings({ argv: [], env: {} }), { ...SECRETS, sharedSignaturesUntil }, 'k')[
        'PEER_KEYS_USE'
      ];
    expect(use(new Date(Date.now() + 60_000).toISOString())).toBe('sign');
    expect(use(new Date(Date.now() - 60_000).toISOString())).toBe('require');
    // It never ends by itself before all are signed anew.
    expect(use(null)).toBe('sign');
  });

  it('tells commands which checkpoints of the audit log to verify, and which keys have signed them', () => {
    const passed = environment({
      AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE: 'keys/public.pem',
      AUDIT_CHECKPOINTS_S3: 's3://audit/production',
      AUDIT_CHECKPOINTS_S3_REGION: '',
    });
    expect(passed).toMatchObject({
      AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE: resolve('keys/public.pem'),
      AUDIT_CHECKPOINTS_S3: 's3://audit/production',
    });
    expect(passed).not.toHaveProperty('AUDIT_CHECKPOINTS_S3_REGION');
    expect(environment({})).not.toHaveProperty('AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE');
  });

  it('tells commands which decisions need a second person', () => {
    expect(environment({ FOUR_EYES: 'resolve-payment' })).toMatchObject({ FOUR_EYES: 'resolve-payment' });
    expect(environment({})).not.toHaveProperty('FOUR_EYES');
  });

  it("passes Kafka's security variables with absolute paths, without empty ones", () => {
    const passed = environment({
      KAFKA_BROKERS: 'k:9093',
      KAFKA_TLS: 'true',
      KAFKA_TLS_CA_FILE: 'certificates/ca.pem',
      KAFKA_SASL_USERNAME: '',
    });
    expect(passed).toMatchObject({ KAFKA_TLS: 'true', KAFKA_TLS_CA_FILE: resolve('certificates/ca.pem') });
    expect(passed).not.toHaveProperty('KAFKA_SASL_USERNAME');
  });
});

describe('keysOf', () => {
  const keys = (app: string, env: NodeJS.ProcessEnv = {}): Record<string, string> =>
    keysOf(app, readSettings({ argv: [], env }), SECRETS);

  it.each([
    ['accounts', ['PEER_KEYS', 'FINGERPRINT_KEY']],
    ['compliance', ['PEER_KEYS', 'FINGERPRINT_KEY', 'DOCUMENT_LINK_KEYS']],
    ['gateway', ['PEER_KEYS', 'DOCUMENT_LINK_KEYS']],
    ['payments', ['PEER_KEYS']],
    ['notifications', ['PEER_KEYS']],
  ])('gives %s the keys that it reads, and no other', (app, names) => {
    expect(Object.keys(keys(app))).toEqual(names);
  });

  it('prefers those of the environment to those of the data folder', () => {
    expect(keys('compliance', { FINGERPRINT_KEY: 'g' })).toEqual({
      FINGERPRINT_KEY: 'g',
      DOCUMENT_LINK_KEYS: JSON.stringify(SECRETS.documentLinkKeys),
    });
    expect(keys('gateway', { DOCUMENT_LINK_KEYS_FILE: 'keys/links' })).toEqual({
      DOCUMENT_LINK_KEYS_FILE: resolve('keys/links'),
    });
  });
});

describe('planInstances', () => {
  it('numbers processes from the second on and gives each its own ports, and each gateway an HTTP port', async () => {
    const settings = readSettings({ argv: ['--instances', 'payments=2,gateway=2,accounts=0'], env: {} });
    const instances = await planInstances(settings, 12_345);
    expect(instances.map(({ name }) => name)).toEqual([
      ...['compliance', 'payments', 'payments-2', 'notifications'],
      ...['gateway', 'gateway-2'],
    ]);
    expect(instances.filter(({ port }) => port !== undefined).map(({ name }) => name)).toEqual([
      'gateway',
      'gateway-2',
    ]);
    expect(instances.find(({ name }) => name === 'gateway')?.port).toBe(12_345);
    const ports = instances.flatMap(({ operatorPort, port }) => [operatorPort, ...(port ? [port] : [])]);
    expect(new Set(ports).size).toBe(8);
  });
});
