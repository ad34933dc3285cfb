import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import { createSecret } from '@corridor/connector-contract';
import { DAY_MS, mintUuid } from '@corridor/kernel';
import { HttpConnector } from '../src/connectors/http-connector.adapter';

const ID = `PaymentInstruction:${mintUuid()}`;

describe('a connector that gives no answer says why', () => {
  const servers: Server[] = [];

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  });

  async function portOf(server: Server): Promise<number> {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  const answering = async (listener: RequestListener): Promise<string> =>
    `http://127.0.0.1:${await portOf(createServer(listener))}`;

  /** @param isTrusted whether this process trusts the certificate, as if an authority had made it */
  async function withTls(host: string, notAfterDate: Date, isTrusted = false): Promise<string> {
    const notBeforeDate = new Date(Date.now() - 3 * DAY_MS);
    const pems = await generate([{ name: 'commonName', value: host }], { notBeforeDate, notAfterDate });
    if (isTrusted) trust(pems.cert);
    const server = createTlsServer({ key: pems.private, cert: pems.cert }, (_request, response) =>
      response.end(),
    );
    return `https://localhost:${await portOf(server)}`;
  }

  function trust(ca: string): void {
    const { createSecureContext } = tls;
    jest
      .spyOn(tls, 'createSecureContext')
      .mockImplementation((options) => createSecureContext({ ...options, ca: options?.ca ?? ca }));
  }

  async function failureAt(baseUrl: string): Promise<string> {
    const connector = new HttpConnector({
      ...{ baseUrl, secrets: [createSecret()], refusePrivate: false, now: Date.now },
    });
    const said = await connector.query(ID).then(
      () => 'an answer',
      (error: Error) => error.message,
    );
    connector.close();
    expect(said).not.toMatch(/127\.0\.0\.1|localhost|:\d{4}/);
    return said;
  }

  it('nobody listens', async () => {
    const server = createPlainServer();
    const port = await portOf(server);
    await new Promise((done) => server.close(done));
    expect(await failureAt(`http://127.0.0.1:${port}`)).toContain(
      'the connection was refused (ECONNREFUSED)',
    );
  });

  it('its name is unknown', async () => {
    expect(await failureAt('http://bank.invalid')).toContain('its name could not be resolved');
  });

  it('its certificate is not trusted', async () => {
    const url = await withTls('localhost', new Date(Date.now() + DAY_MS));
    expect(await failureAt(url)).toContain('its certificate is not trusted');
  });

  it('its certificate has expired', async () => {
    const url = await withTls('localhost', new Date(Date.now() - DAY_MS), true);
    expect(await failureAt(url)).toContain('its certificate has expired (CERT_HAS_EXPIRED)');
  });

  it('its certificate is for another host', async () => {
    const url = await withTls('bank.example', new Date(Date.now() + DAY_MS), true);
    const said = await failureAt(url);
    expect(said).toContain('its certificate is for another host (ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(said).not.toContain('bank.example');
  });

  it('it takes the call and never answers', async () => {
    expect(await failureAt(await answering(() => undefined))).toContain('no answer came in time');
  });

  it('it speaks no TLS', async () => {
    const url = (await answering((_request, response) => response.end())).replace('http:', 'https:');
    expect(await failureAt(url)).toContain('TLS failed');
  });

  it('it resets the connection', async () => {
    expect(await failureAt(await answering((request) => request.socket.destroy()))).toContain(
      'the connection was reset',
    );
  });

  it('its answer is none of the contract', async () => {
    const page = '<html>502 upstream 10.1.2.3:8080 key_abcdefghijklmnopqrstuvwxyz 123456789</html>';
    const url = await answering((_request, response) => response.writeHead(502).end(page + 'x'.repeat(900)));
    const said = await failureAt(url);
    expect(said).toContain('the connector answered 502: "<html>502 upstream');
    expect(said).not.toMatch(/10\.1\.2\.3|abcdefgh|12345/);
    expect(said.length).toBeLessThan(260);
  });

  it('its answer names another instruction', async () => {
    const other = JSON.stringify({ instructionId: `PaymentInstruction:${mintUuid()}`, status: 'COMPLETED' });
    const url = await answering((_request, response) => response.end(other));
    expect(await failureAt(url)).toBe('the answer names another instructionId than the question');
  });
});
