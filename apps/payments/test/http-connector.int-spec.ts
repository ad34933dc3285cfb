import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecret } from '@corridor/connector-contract';
import { NoAnswerError, NotTakenError } from '../src/connectors/connector.port';
import { HttpConnector } from '../src/connectors/http-connector.adapter';

const MEGABYTE = 1024 * 1024;
const LARGE_CHUNKS = 100;
/** What buffers of both sides can hold of an answer that nobody reads on, of 100 MB. */
const BUFFERED_MAX = 50 * MEGABYTE;
const HANGING_MS = 200;
/** When the bank closes an idle connection. */
const IDLE_LIMIT_MS = 1_500;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function listening(answer: Answer): Promise<{ server: Server; url: string }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

describe('a connector by HTTP', () => {
  let answer: Answer = () => undefined;
  let bank: { server: Server; url: string };
  let elsewhere: { server: Server; url: string };
  let visits = 0;
  let written = 0;

  beforeAll(async () => {
    bank = await listening((request, response) => {
      request.resume().once('end', () => answer(request, response));
    });
    elsewhere = await listening((_request, response) => {
      visits += 1;
      response.end('{}');
    });
  });

  afterAll(async () => {
    await closed(bank.server);
    await closed(elsewhere.server);
  });

  function submit(url = bank.url): Promise<unknown> {
    const instructionId = 'PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const body = JSON.stringify({ type: 'instruction', instructionId });
    const secrets = [createSecret()];
    const connector = new HttpConnector({ baseUrl: url, secrets, refusePrivate: false, now: Date.now });
    const outgoing = { message: JSON.parse(body) as never, body };
    const call = { attempt: 1, signal: AbortSignal.timeout(HANGING_MS * 10) };
    return connector.submit(outgoing, call).finally(() => connector.close());
  }

  const html: Answer = (_request, response) => response.end('<html>out of order</html>');
  const reset: Answer = (_request, response) => void response.destroy();
  const halfAnswer: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('{"status":');
    setTimeout(() => response.destroy(), HANGING_MS / 10).unref();
  };
  const silent: Answer = () => undefined;
  const redirect: Answer = (_request, response) =>
    void response.writeHead(307, { location: `${elsewhere.url}/v1/instructions` }).end();
  const large: Answer = (_request, response) => {
    const body = function* (): Generator<Buffer> {
      for (let chunk = 0; chunk < LARGE_CHUNKS; chunk += 1) {
        written += MEGABYTE;
        yield Buffer.alloc(MEGABYTE, ' ');
      }
    };
    pipeline(Readable.from(body()), response).catch(() => undefined);
  };

  it.each([
    ['answers HTML', html],
    ['resets the connection', reset],
    ['stops in the middle of its answer', halfAnswer],
    ['answers nothing', silent],
    ['redirects to another address', redirect],
    ['answers 100 MB', large],
  ])('that %s may have taken the instruction', async (_, behaviour) => {
    answer = behaviour;
    await expect(submit()).rejects.toBeInstanceOf(NoAnswerError);
  });

  it('is not followed to another address, and is not read on behind 1 MB', () => {
    expect(visits).toBe(0);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(BUFFERED_MAX);
  });

  it('that nobody listens for has certainly not taken the instruction', async () => {
    const { server, url } = await listening(silent);
    await closed(server);
    await expect(submit(url)).rejects.toBeInstanceOf(NotTakenError);
  });

  it('that closes idle connections loses no instruction by it', async () => {
    const sockets = new Map<Socket, number>();
    let idleLimitMs = Infinity;
    const notFound = JSON.stringify({ status: 'NOT_FOUND' });
    answer = ({ socket }, response) => {
      const idleMs = performance.now() - (sockets.get(socket) ?? Infinity);
      if (idleMs > idleLimitMs) return void socket.destroy();
      response.once('finish', () => sockets.set(socket, performance.now()));
      return void response.end(notFound);
    };
    const secrets = [createSecret()];
    const connector = new HttpConnector({
      baseUrl: bank.url,
      secrets,
      refusePrivate: false,
      now: Date.now,
    });
    const query = (): Promise<unknown> => connector.query('PaymentInstruction:none');
    for (let call = 0; call < 10; call += 1) await expect(query()).resolves.toBeUndefined();
    const reused = sockets.size;
    expect(reused).toBeLessThan(10);
    // From here on, because a busy machine can need as long between two calls.
    idleLimitMs = IDLE_LIMIT_MS;
    await sleep(2 * IDLE_LIMIT_MS);
    await expect(query()).resolves.toBeUndefined();
    expect(sockets.size).toBe(reused + 1);
    connector.close();
  });
});
