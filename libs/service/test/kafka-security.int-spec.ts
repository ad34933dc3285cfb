import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { allTopics } from '@corridor/contracts';
import { ensureTopics, KafkaConnection, RecordSigner, SilentMessagingLogger } from '@corridor/messaging';
import { readinessOf, type ServiceRuntime } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { SecureBroker, SecureParty, securityOf } from './secure-broker';

const signer = new RecordSigner({ active: 'k', keys: new Map([['k', Buffer.alloc(32, 1)]]) });
const SECRET = 'a secret of the client';

describe('Kafka with TLS and SASL', () => {
  let broker: SecureBroker;
  let endpoint: Server;
  let asked: string[] = [];
  const parties: SecureParty[] = [];

  const party = (brokers: string, variables: Record<string, string>): SecureParty => {
    const made = new SecureParty([brokers], {
      KAFKA_TLS: 'true',
      KAFKA_TLS_CA_FILE: broker.file('ca.pem'),
      ...variables,
    });
    parties.push(made);
    return made;
  };
  const user = (mechanism: string, password = 'right'): Record<string, string> => ({
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_SASL_USERNAME: 'corridor',
    KAFKA_SASL_PASSWORD: password,
  });
  const client = (secret = SECRET): Record<string, string> => ({
    KAFKA_SASL_MECHANISM: 'OAUTHBEARER',
    KAFKA_OAUTH_TOKEN_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/token`,
    KAFKA_OAUTH_CLIENT_ID: 'corridor',
    KAFKA_OAUTH_CLIENT_SECRET: secret,
    KAFKA_SASL_ALLOW_WITHOUT_TLS: 'true',
  });
  const tokenFile = (): Record<string, string> => ({
    KAFKA_SASL_MECHANISM: 'OAUTHBEARER',
    KAFKA_OAUTH_TOKEN_FILE: broker.file('token'),
  });
  const certificate = (name: string): Record<string, string> => ({
    KAFKA_TLS_CERT_FILE: broker.file(`${name}.pem`),
    KAFKA_TLS_KEY_FILE: broker.file(`${name}.key`),
  });
  const unready = ({ connection }: SecureParty): Promise<string[]> => {
    const pool = { query: () => Promise.resolve() };
    return readinessOf({ connection, pool } as unknown as ServiceRuntime, true);
  };

  beforeAll(async () => {
    broker = await SecureBroker.start();
    endpoint = createServer((request, response) => {
      asked.push(request.headers.authorization ?? '');
      const isRight =
        request.headers.authorization ===
        `Basic ${btoa(`corridor:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`)}`;
      void broker.token(300).then((token) => {
        response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
        const answer = { access_token: token, token_type: 'Bearer', expires_in: 300 };
        response.end(JSON.stringify(isRight ? answer : { error: 'invalid_client' }));
      });
    });
    await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done));
    writeFileSync(broker.file('token'), await broker.token(300));
    const logger = new SilentMessagingLogger();
    const plain = new KafkaConnection({ brokers: [broker.brokers], clientId: 'topics', logger, signer });
    await ensureTopics(plain, allTopics, { requestPartitions: 1, replicationFactor: 1 });
    await plain.disconnect();
  });

  afterEach(async () => {
    await Promise.all(parties.splice(0).map((open) => open.stop()));
    asked = [];
  });

  afterAll(() => {
    endpoint?.close();
    broker?.stop();
  });

  it.each<[string, () => SecureParty]>([
    ['PLAIN', () => party(broker.saslBrokers, user('PLAIN'))],
    ['SCRAM-SHA-256', () => party(broker.saslBrokers, user('SCRAM-SHA-256'))],
    ['SCRAM-SHA-512', () => party(broker.saslBrokers, user('SCRAM-SHA-512'))],
    ['OAUTHBEARER by client credentials', () => party(broker.saslBrokers, client())],
    ['OAUTHBEARER by a file', () => party(broker.saslBrokers, tokenFile())],
    ['a certificate of its own', () => party(broker.mutualBrokers, certificate('client'))],
  ])('carries requests and replies of a process with %s', async (_what, made) => {
    const right = made();
    await right.start();
    expect(await right.ask('hello')).toBe('hello');
    expect(await unready(right)).toEqual([]);
    expect(right.errors()).toEqual([]);
    // Each connection authenticates, but tokens are cached.
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it.each<[string, () => SecureParty, RegExp]>([
    [
      'a wrong password',
      () => party(broker.saslBrokers, user('PLAIN', 'wrong')),
      /PLAIN authentication failed/,
    ],
    ['a wrong SCRAM password', () => party(broker.saslBrokers, user('SCRAM-SHA-512', 'wrong')), /SCRAM/],
    [
      'a wrong secret of the client',
      () => party(broker.saslBrokers, client('wrong')),
      /401|invalid|response/,
    ],
    [
      'a certificate of an unknown issuer',
      () => party(broker.mutualBrokers, certificate('stranger')),
      /TLS with localhost/,
    ],
    [
      'a broker of an unknown issuer',
      () =>
        party(broker.saslBrokers, { ...user('PLAIN'), KAFKA_TLS_CA_FILE: broker.file('strangers-ca.pem') }),
      /TLS with localhost.*certificate/,
    ],
    [
      'a broker of another name',
      () => party(broker.saslBrokers.replace('localhost', '127.0.0.1'), user('PLAIN')),
      /TLS with 127\.0\.0\.1.*(altnames|does not match)/,
    ],
  ])('refuses %s, logs it once, and reports the process as not ready', async (_what, made, reason) => {
    const wrong = made();
    void wrong.connection.connect();
    await eventually(() => wrong.connection.refusal !== undefined);
    expect(wrong.errors()).toHaveLength(1);
    expect(wrong.errors()[0]).toMatch(reason);
    expect(await unready(wrong)).toEqual([expect.stringMatching(reason)]);
    expect(wrong.connection.status).toBe('disconnected');
  });

  it('does not overload a broker that refuses it, and continues when the password is right again', async () => {
    const file = broker.file('password');
    writeFileSync(file, 'wrong\n');
    const { KAFKA_SASL_PASSWORD: _value, ...rest } = user('SCRAM-SHA-256');
    const mending = party(broker.saslBrokers, { ...rest, KAFKA_SASL_PASSWORD_FILE: file });
    const starting = mending.start();
    await eventually(() => mending.connection.refusal !== undefined);
    writeFileSync(file, 'right\n');
    await starting;
    expect(await mending.ask('again')).toBe('again');
    expect(mending.connection.refusal).toBeUndefined();
    expect(mending.errors()).toHaveLength(1);
  });

  it('survives an expired token and is ready again with the next one', async () => {
    writeFileSync(broker.file('token'), await broker.token(-60));
    const late = party(broker.saslBrokers, tokenFile());
    const starting = late.start();
    await eventually(() => late.connection.refusal !== undefined);
    expect(await unready(late)).toEqual([expect.stringContaining('OAUTHBEARER')]);
    // The token is renewed during the start, which may take longer than the token's lifetime on a slow
    // machine. After that it is not renewed.
    const renew = async (): Promise<void> => writeFileSync(broker.file('token'), await broker.token(14));
    await renew();
    const renewing = setInterval(() => void renew(), 1_000);
    await starting;
    expect(await late.ask('first')).toBe('first');
    clearInterval(renewing);
    await eventually(async () => {
      await late.ask('poll', 1_500).catch(() => undefined);
      return late.connection.refusal !== undefined;
    });
    expect((await unready(late))[0]).toContain('Kafka can not be used with these credentials');
    writeFileSync(broker.file('token'), await broker.token(300));
    await eventually(async () => (await late.ask('next', 10_000).catch(() => undefined)) === 'next', 180_000);
    await eventually(async () => (await unready(late)).length === 0);
    expect(late.fatal).toEqual([]);
  }, 330_000);

  it('sends a broker its host name in SNI, but no IP address', async () => {
    const names: string[] = [];
    let connections = 0;
    const [key, cert] = ['client.key', 'client.pem'].map((name) => readFileSync(broker.file(name)));
    const SNICallback = (name: string, done: (error: Error | null) => void): void => {
      names.push(name);
      done(null);
    };
    const server = createTlsServer({ key, cert, SNICallback }, (socket) => socket.destroy());
    server.on('connection', () => (connections += 1));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const security = securityOf({ KAFKA_TLS: 'true', KAFKA_TLS_CA_FILE: broker.file('ca.pem') });
    const logger = new SilentMessagingLogger();
    const visit = async (host: string): Promise<void> => {
      const options = { brokers: [`${host}:${port}`], clientId: 'sni', logger, security, signer };
      const connection = new KafkaConnection(options);
      const before = connections;
      void connection.connect();
      // The second connection begins after the first has failed. By then the server has read the first
      // greeting.
      await eventually(() => connections >= before + 2);
      await connection.disconnect();
    };
    await visit('localhost');
    expect(new Set(names)).toEqual(new Set(['localhost']));
    const named = names.length;
    await visit('127.0.0.1');
    expect(names).toHaveLength(named);
    server.close();
  });
});
