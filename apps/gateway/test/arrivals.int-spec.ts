import { once } from 'node:events';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import {
  makeToken,
  startGateway,
  useGateway,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const BOUNDARY = 'xxBOUNDARYxx';
const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const fields = { documentHolder: `Customer:${uuid}`, documentType: 'PASSPORT', country: 'US' };
const fieldParts = Object.entries(fields).map(
  ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
);
const fileHead = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`;
const formEnd = `\r\n--${BOUNDARY}--\r\n`;
const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Limit of a request that an upload exceeds, in seconds, and how long that takes. */
const SHORT_SECONDS = 3;
const UPLOAD_MS = 6_000;
/** Pause between bytes in milliseconds. It is much shorter than each limit. */
const BETWEEN_BYTES_MS = 50;

/** The end of a request for its sender: the status of the answer, or a closed connection. */
type End = number | 'closed';

describe('a body that arrives slowly', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ database } = suite));

  async function limitedTo(seconds: {
    request?: number;
    idle?: number;
    upload?: number;
    console?: true;
  }): Promise<void> {
    gateway = await startGateway(database, {
      REQUEST_LIMIT_SECONDS: String(seconds.request ?? 60),
      UPLOAD_IDLE_LIMIT_SECONDS: String(seconds.idle ?? 60),
      UPLOAD_LIMIT_SECONDS: String(seconds.upload ?? 60),
      ...(seconds.console ? { CONSOLE_PORT: '0' } : {}),
    });
    gateway.services.answer = () => ({ status: 201 });
    token = await makeToken(gateway);
  }
  afterEach(() => gateway.close());

  function sender(
    path: string,
    headers: Record<string, string>,
  ): { request: ClientRequest; end: Promise<End>; isOver: () => boolean } {
    const request = httpRequest(`${gateway.url}${path}`, { method: 'POST', headers });
    let over = false;
    const end = new Promise<End>((resolve) => {
      request.on('response', (response) => (response.resume(), resolve(response.statusCode ?? 0)));
      request.on('error', () => resolve('closed'));
      request.on('close', () => resolve('closed'));
    }).finally(() => (over = true));
    return { request, end, isOver: () => over };
  }

  const upload = () => sender('/documents', { authorization: token.authorization, ...formType });

  it('may take longer if it is an upload whose bytes keep arriving', async () => {
    await limitedTo({ request: SHORT_SECONDS });
    const { request, end } = upload();
    request.write(fieldParts.join('') + fileHead);
    const startedAt = Date.now();
    while (Date.now() - startedAt < UPLOAD_MS) {
      request.write('x');
      await pause(BETWEEN_BYTES_MS);
    }
    request.end(formEnd);
    expect(await end).toBe(201);
  });

  it('is cut off if it is an upload that stops arriving, and is not forwarded', async () => {
    await limitedTo({ idle: 1 });
    const { request, end } = upload();
    request.write(fieldParts.join('') + fileHead);
    expect(await end).toBe(400);
    expect(gateway.services.asked).toEqual([]);
  });

  it('is cut off if it is an upload that takes too long in total', async () => {
    await limitedTo({ upload: 1 });
    const { request, end, isOver } = upload();
    request.write(fieldParts.join('') + fileHead);
    while (!isOver()) {
      request.write('x');
      await pause(BETWEEN_BYTES_MS);
    }
    expect([400, 'closed']).toContain(await end);
    expect(gateway.services.asked).toEqual([]);
  });

  it('is refused if it is not an upload, even if its bytes arrive steadily', async () => {
    await limitedTo({ request: 1 });
    const json = { authorization: token.authorization, 'content-type': 'application/json' };
    const { request, end, isOver } = sender('/customers', json);
    request.write('{"fullName":"');
    while (!isOver()) {
      request.write('x');
      await pause(BETWEEN_BYTES_MS);
    }
    expect([400, 'closed']).toContain(await end);
    expect(gateway.services.asked).toEqual([]);
  });

  /** The first line of the answer to a body that never ends, when the connection is closed. */
  async function answerToDrip(port: number, path: string, headers: readonly string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const head = [`POST ${path} HTTP/1.1`, ...headers, 'transfer-encoding: chunked'];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const drip = setInterval(() => socket.write('1\r\nx\r\n'), BETWEEN_BYTES_MS);
    await closed;
    clearInterval(drip);
    return text.split('\r\n')[0] ?? '';
  }

  it('is refused on the path of uploads without a token, and its connection is closed', async () => {
    await limitedTo({ request: 1 });
    const headers = ['host: a.test', `content-type: ${formType['content-type']}`];
    expect(await answerToDrip(gateway.port, '/2025-10-13/documents', headers)).toContain('401');
  });

  it('is refused by the console without a session or from another page, and its connection is closed', async () => {
    await limitedTo({ request: 1, console: true });
    const port = Number(new URL(gateway.app.get(ConsoleListener).url).port);
    const host = `host: 127.0.0.1:${port}`;
    const own = [host, 'sec-fetch-site: same-origin', 'content-type: application/json'];
    expect(await answerToDrip(port, '/api/operations/v1/connectors', own)).toContain('401');
    expect(await answerToDrip(port, '/api/session', [host, 'sec-fetch-site: cross-site'])).toContain('403');
    expect(await answerToDrip(port, '/api/session', ['host: a.test'])).toContain('403');
  });
});

describe('a connection that has sent no whole request in time', () => {
  let gateway: TestGateway;

  useGateway((suite) => ({ gateway } = suite));

  /** What it gets when Node says that it is too late, which takes 30 seconds. */
  async function answerTo(bytes: string): Promise<string> {
    const server = gateway.app.getHttpServer();
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(gateway.port, '127.0.0.1', () => client.write(bytes));
    let text = '';
    client.on('data', (chunk) => (text += chunk.toString('utf8')));
    const closed = once(client, 'close');
    const [socket] = await accepted;
    await eventually(() => socket.bytesRead === bytes.length);
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', late, socket);
    await closed;
    return text;
  }

  it('is closed without an answer if it has sent nothing: a browser would take it for that of its next request', async () => {
    expect(await answerTo('')).toBe('');
  });

  it('is answered if it has sent a part of one', async () => {
    expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*not complete in time/,
    );
  });
});
