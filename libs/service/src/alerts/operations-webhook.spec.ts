import { Environment } from '../environment';
import { readSignedWebhook } from './operations-webhook';

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;

function read(variables: Record<string, string>) {
  const env = new Environment({ OPERATIONS_WEBHOOK_SECRET: SECRET, ...variables });
  const webhook = readSignedWebhook(env, 'OPERATIONS_WEBHOOK');
  env.assertValid();
  return webhook;
}

describe('the webhook for alerts', () => {
  it('is off without a URL', () => {
    expect(read({})).toBeUndefined();
  });

  it('is public and https', () => {
    const url = 'https://alerts.example.com/hook';
    expect(read({ OPERATIONS_WEBHOOK_URL: url })).toEqual({ url, secrets: [SECRET], refusePrivate: true });
  });

  it.each(['http://alerts.example.com', 'https://127.0.0.1/hook', 'https://pager.internal', 'alerts'])(
    'is not %s',
    (url) => {
      expect(() => read({ OPERATIONS_WEBHOOK_URL: url })).toThrow(/OPERATIONS_WEBHOOK_URL must/);
    },
  );

  it('may be on this machine if private networks are allowed', () => {
    const url = 'http://127.0.0.1:9093/hook';
    const allowed = { OPERATIONS_WEBHOOK_URL: url, OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' };
    expect(read(allowed)).toMatchObject({ url, refusePrivate: false });
  });

  it('has one secret, or two while it changes', () => {
    const url = 'https://alerts.example.com/hook';
    const having = (secret: string) =>
      read({ OPERATIONS_WEBHOOK_URL: url, OPERATIONS_WEBHOOK_SECRET: secret });
    expect(having(`${SECRET},${SECRET}`)?.secrets).toHaveLength(2);
    for (const wrong of ['', 'secret', `${SECRET} ${SECRET}`, [SECRET, SECRET, SECRET].join(',')])
      expect(() => having(wrong)).toThrow(/OPERATIONS_WEBHOOK_SECRET/);
    for (const bytes of [Buffer.alloc(24), Buffer.alloc(32, 7), Buffer.alloc(24, 'a')])
      expect(() => having(`whsec_${bytes.toString('base64')}`)).toThrow(/one byte repeated/);
  });
});
