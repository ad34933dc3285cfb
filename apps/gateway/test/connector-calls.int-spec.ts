import { mkdtempSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { createSecret, signMessage } from '@corridor/connector-contract';
import { formatId, mintUuid } from '@corridor/kernel';
import { internalOperations, type ReadReportSecretsBody, type ReportSecrets } from '@corridor/contracts';
import { SecurityEvents } from '@corridor/service';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ConnectorsListener } from '../src/connectors-listener/connectors-listener.adapter';
import { createGatewayDatabase, errorShape, startGateway, type TestGateway } from './fixtures/gateway-app';

const REPORTS = JSON.stringify({ reports: [] });
const MEGABYTE = 1_000_000;
const SECRETS = internalOperations.readReportSecrets.name;
const TAKE = internalOperations.takeConnectorReports.name;

type Certificate = Awaited<ReturnType<typeof generate>>;

/** A certificate of an authority; without one, of a new authority. */
function certificate(name: string, authority?: Certificate): Promise<Certificate> {
  return generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: authority
      ? [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }]
      : [{ name: 'basicConstraints', cA: true, critical: true }],
    ...(authority ? { ca: { key: authority.private, cert: authority.cert } } : {}),
  });
}

describe('calls to the listener of the connectors', () => {
  const connectorId = formatId('Connector', mintUuid());
  let database: TestDatabase;
  let gateway: TestGateway;
  let secrets: ReportSecrets['connectors'][number]['secrets'];
  let isDown = false;

  async function start(more: Record<string, string> = {}): Promise<TestGateway> {
    const started = await startGateway(database, { CONNECTORS_PORT: '0', ...more });
    started.services.answer = ({ operation }) => {
      if (isDown) return { status: 503 };
      if (operation !== SECRETS) return { body: Buffer.from('{"results":[]}') };
      const reply: ReportSecrets = { connectors: [{ connectorId, secrets }] };
      return { body: Buffer.from(JSON.stringify(reply)) };
    };
    return started;
  }

  beforeAll(async () => {
    database = await createGatewayDatabase();
  });
  beforeEach(async () => {
    isDown = false;
    secrets = [{ secret: createSecret() }];
    gateway = await start();
  });
  afterEach(() => gateway.close(0));
  afterAll(() => database.drop());

  const urlOf = (id: string): string =>
    `${gateway.app.get(ConnectorsListener).url}/v1/connectors/${id}/reports`;
  const asked = (operation: string) => gateway.services.asked.filter((one) => one.operation === operation);

  function signed(body: string, secret = secrets[0]?.secret ?? ''): Record<string, string> {
    return { ...signMessage({ id: mintUuid(), body, nowMs: Date.now() }, [secret]) };
  }

  async function post(
    body: string,
    headers: Record<string, string>,
    id: string = connectorId,
  ): Promise<{ status: number; json: unknown }> {
    const response = await fetch(urlOf(id), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, json: await response.json() };
  }

  /** A call whose body never arrives, with the status of its answer. */
  function halfSent(headers: Record<string, string>, id: string = connectorId) {
    return halfSentTo(urlOf(id), headers);
  }

  function halfSentTo(url: string, headers: Record<string, string>) {
    const request: ClientRequest = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '100', ...headers },
      agent: false,
    });
    let status: number | undefined;
    let isOver = false;
    request.on('response', (response) => (response.resume(), (status = response.statusCode)));
    request.on('close', () => (isOver = true));
    request.on('error', () => undefined);
    request.write('{');
    return { request, status: () => status, isOver: () => isOver };
  }

  it('that are half sent in the name of invented connectors occupy nothing', async () => {
    const invented = Array.from({ length: 5 }, () => formatId('Connector', mintUuid()));
    const calls = invented.flatMap((id) => Array.from({ length: 128 }, () => halfSent(signed('{'), id)));
    await eventually(() => Promise.resolve(calls.every(({ status }) => status() === 401)));

    expect((await post(REPORTS, signed(REPORTS))).status).toBe(200);
    expect(asked(TAKE)).toHaveLength(1);
    expect(asked(SECRETS).length).toBeLessThan(10);
  });

  it('that are half sent in the name of a connector occupy nothing if they have no signature of now', async () => {
    const old = signMessage({ id: 'm', body: '{', nowMs: Date.now() - 3_600_000 }, [createSecret()]);
    const calls = [...Array.from({ length: 64 }, () => halfSent({})), halfSent({ ...old })];

    await eventually(() => Promise.resolve(calls.every(({ status }) => status() === 401)));
    await eventually(() => Promise.resolve(calls.every(({ isOver }) => isOver())));
  });

  it('that are half sent to paths that do not exist occupy nothing', async () => {
    const unknown = `${gateway.app.get(ConnectorsListener).url}/v1/nothing`;
    const calls = Array.from({ length: 64 }, () => halfSentTo(unknown, {}));

    await eventually(() => Promise.resolve(calls.every(({ isOver }) => isOver())));
    expect(new Set(calls.map(({ status }) => status()))).toEqual(new Set([404]));
  });

  it('that are half sent give way to those that arrive, although they come from the same address', async () => {
    await post(REPORTS, signed(REPORTS));
    const calls = Array.from({ length: 640 }, () => halfSent(signed('{', createSecret())));
    await eventually(() =>
      Promise.resolve(calls.filter(({ status }) => status() === 429).length >= 640 - 128),
    );
    for (let n = 0; n < 20; n += 1) expect((await post(REPORTS, signed(REPORTS))).status).toBe(200);

    // 10 seconds after their headers they are ended.
    await eventually(() => Promise.resolve(calls.every(({ isOver }) => isOver())));
    expect(asked(TAKE)).toHaveLength(21);
  });

  it('with a large body and a wrong signature reach no other service', async () => {
    const body = JSON.stringify({ reports: [], padding: 'x'.repeat(MEGABYTE) });
    const calls = Array.from({ length: 10 }, () => post(body, signed(body, createSecret())));

    for (const { json } of await Promise.all(calls)) expect(json).toEqual(errorShape(401, 'UNAUTHORIZED'));
    expect((await post(body, {})).json).toEqual(errorShape(401, 'UNAUTHORIZED'));
    expect((await post(body, signed(REPORTS))).json).toEqual(errorShape(401, 'UNAUTHORIZED'));
    expect(asked(TAKE)).toEqual([]);
    expect((await post(body, signed(body))).status).toBe(200);
  });

  it('are refused unread after too many wrong signatures from their address, but not those of the connector elsewhere', async () => {
    await gateway.close(0);
    gateway = await start({ AUTH_FAILURES_PER_MINUTE: '5', TRUSTED_PROXIES: 'loopback' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statusOf = async (address: string, secret?: string): Promise<number> =>
      (await post(REPORTS, { ...signed(REPORTS, secret), ...from(address) })).status;
    expect(await statusOf('192.0.2.1')).toBe(200);
    const wrong: number[] = [];
    for (let n = 0; n < 7; n += 1) wrong.push(await statusOf('192.0.2.2', createSecret()));

    expect(wrong).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const unread = halfSent({ ...signed('{'), ...from('192.0.2.2') });
    await eventually(() => unread.status() === 429);
    expect(await statusOf('192.0.2.2')).toBe(429);
    expect(await statusOf('192.0.2.1')).toBe(200);
    expect(await statusOf('192.0.2.3')).toBe(200);
  });

  it('with right signatures pass, although their address has sent too many wrong ones since', async () => {
    await gateway.close(0);
    gateway = await start({ AUTH_FAILURES_PER_MINUTE: '5' });
    expect((await post(REPORTS, signed(REPORTS))).status).toBe(200);
    for (let n = 0; n < 7; n += 1) await post(REPORTS, signed(REPORTS, createSecret()));

    expect((await post(REPORTS, signed(REPORTS))).status).toBe(200);
  });

  it('that are wrong are told to payments, also if no more come', async () => {
    for (let n = 0; n < 12; n += 1) await post(REPORTS, signed(REPORTS, createSecret()));

    await eventually(() => {
      const told = asked(SECRETS).map(
        ({ request }) => (request.body as ReadReportSecretsBody).wrongSignatures,
      );
      return Promise.resolve(told.reduce((sum, counts) => sum + (counts[connectorId] ?? 0), 0) === 12);
    });
  });

  it('by a new secret are taken, and those by a former one until its end', async () => {
    const [former] = secrets;
    await post(REPORTS, signed(REPORTS));
    const untilMs = Date.now() + 60_000;
    secrets = [{ secret: createSecret() }, { secret: former?.secret ?? '', untilMs }];

    await eventually(async () => (await post(REPORTS, signed(REPORTS))).status === 200);
    expect((await post(REPORTS, signed(REPORTS, former?.secret))).status).toBe(200);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(untilMs);
    const after = [
      await post(REPORTS, signed(REPORTS, former?.secret)),
      await post(REPORTS, signed(REPORTS)),
    ];
    clock.mockRestore();
    expect(after.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('are answered 503 while nobody knows the secrets', async () => {
    isDown = true;
    expect((await post(REPORTS, signed(REPORTS))).json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    isDown = false;
    expect((await post(REPORTS, signed(REPORTS))).status).toBe(200);
  });

  it('have answers with the security headers', async () => {
    const response = await fetch(urlOf(connectorId), { method: 'POST', body: REPORTS });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  describe('with certificates', () => {
    it('need one of the authority', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'connectors-tls-'));
      const [ca, otherCa] = [await certificate('clients'), await certificate('others')];
      const server = await certificate('localhost', ca);
      const bank = await certificate('bank', ca);
      const stranger = await certificate('bank', otherCa);
      const file = (name: string, text: string): string => {
        writeFileSync(join(folder, name), text);
        return join(folder, name);
      };
      const secured = await start({
        CONNECTORS_TLS_CA_FILE: file('ca.pem', ca.cert),
        CONNECTORS_TLS_CERT_FILE: file('cert.pem', server.cert),
        CONNECTORS_TLS_KEY_FILE: file('key.pem', server.private),
      });
      const { port, protocol } = new URL(secured.app.get(ConnectorsListener).url);
      expect(protocol).toBe('https:');
      const warned = jest.spyOn(secured.runtime.logger, 'warn');
      const noted = jest.spyOn(secured.app.get(SecurityEvents), 'note');
      const refusals = (): unknown[] => warned.mock.calls.map(([fields]) => fields);
      const ask = (client: RequestOptions): Promise<number | string> =>
        new Promise((resolve) => {
          const request = httpsRequest(
            {
              ...{
                host: '127.0.0.1',
                servername: 'localhost',
                port,
                method: 'POST',
                ca: ca.cert,
                agent: false,
              },
              ...{ path: `/v1/connectors/${connectorId}/reports`, headers: signed(REPORTS) },
              ...client,
            },
            (response) => (response.resume(), resolve(response.statusCode ?? 0)),
          );
          request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed'));
          request.end(REPORTS);
        });

      expect(await ask({ cert: bank.cert, key: bank.private })).toBe(200);
      expect(refusals()).toEqual([]);
      expect(await ask({})).not.toBe(200);
      expect(await ask({ cert: stranger.cert, key: stranger.private })).not.toBe(200);
      await eventually(() => Promise.resolve(refusals().length === 2));
      expect(refusals()).toEqual([
        { reason: 'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE' },
        { reason: expect.stringMatching(/SIGNATURE|ISSUER/) },
      ]);
      // A connection that has ended may have no address any more.
      expect(noted.mock.calls.map(([event]) => event)).toMatchObject([
        { kind: 'certificate-refused', place: 'connectors' },
        { kind: 'certificate-refused', place: 'connectors' },
      ]);
      for (let n = 0; n < 12; n++) await ask({});
      expect(refusals()).toHaveLength(10);
      expect(secured.services.asked.filter(({ operation }) => operation === TAKE)).toHaveLength(1);
      await secured.close(0);
    });
  });
});
