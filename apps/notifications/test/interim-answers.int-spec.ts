import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { HttpSender } from '../src/sending/http-sender.adapter';
import type { SendResult } from '../src/sending/sender.port';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n';
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\ncontent-length: 7\r\n\r\n';
const final = (body: string): string =>
  `HTTP/1.1 202 Accepted\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const CHUNKS = 'HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n';

/** Answers a request on its connection; `nth` counts the requests of all connections from 1. */
type Answer = (socket: Socket, nth: number) => unknown;

let server: Server;
let sender: HttpSender;
let answer: Answer;
let requests: number;
let connections: number;

/** Each request comes in one chunk of bytes or more, and ends with its body. */
beforeEach(async () => {
  requests = 0;
  connections = 0;
  server = createServer((socket) => {
    connections += 1;
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.endsWith('{}')) return;
      text = '';
      requests += 1;
      answer(socket, requests);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sender = new HttpSender({ refusePrivate: false, timeoutMs: 10_000 });
});

afterEach(async () => {
  sender.close();
  server.close();
  await once(server, 'close');
});

function post(): Promise<SendResult> {
  const { port } = server.address() as AddressInfo;
  return sender.send({ url: `http://127.0.0.1:${port}/hook`, headers: {}, body: '{}' });
}

async function writeSlowly(socket: Socket, text: string): Promise<void> {
  socket.setNoDelay(true);
  for (const letter of text) {
    socket.write(letter);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a receiver that sends interim answers', () => {
  it.each([
    ['100', CONTINUE],
    ['100 without a reason', 'HTTP/1.1 100 \r\n\r\n'],
    ['100 twice', CONTINUE + CONTINUE],
    ['102', PROCESSING],
    ['103', EARLY_HINTS],
    ['102, 100 and 103', PROCESSING + CONTINUE + EARLY_HINTS],
  ])('with %s gets one request, and its final answer counts', async (_name, interim) => {
    answer = (socket) => socket.write(interim + final('ok'));
    expect(await post()).toMatchObject({ responseStatus: 202, responseBody: 'ok', error: null });
    expect(requests).toBe(1);
  });

  it('may send them letter by letter, and on a connection that is used again', async () => {
    answer = (socket, nth) =>
      nth === 2 ? socket.write(final('two')) : writeSlowly(socket, CONTINUE + final('ok'));
    for (const responseBody of ['ok', 'two', 'ok']) {
      expect(await post()).toMatchObject({ responseStatus: 202, responseBody, error: null });
    }
    expect([requests, connections]).toEqual([3, 1]);
  });

  it('may answer with a body that looks like one, whole or letter by letter', async () => {
    answer = (socket, nth) =>
      nth === 1 ? socket.write(final(CONTINUE)) : writeSlowly(socket, final(CONTINUE));
    for (const _nth of [1, 2])
      expect(await post()).toMatchObject({ responseStatus: 202, responseBody: CONTINUE });
  });

  it.each([
    ['an interim answer', CONTINUE],
    ['another interim answer', EARLY_HINTS],
    ['part of an answer', 'HTTP/1.1 20'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n'],
  ])('gets one request if it closes the connection after %s', async (_name, start) => {
    answer = (socket, nth) => (nth === 1 ? socket.write(final('ok')) : socket.end(start));
    await post();
    expect(await post()).toMatchObject({ responseStatus: null });
    expect([requests, connections]).toEqual([2, 1]);
  });
});

describe('a receiver that sends chunks', () => {
  it.each([
    ['no trailers', ''],
    ['trailers', 'x-checksum: 1\r\nserver-timing: app;dur=1\r\n'],
  ])('with %s is answered, and its connection is used again', async (_name, trailers) => {
    answer = (socket) => socket.write(`${CHUNKS}${trailers}\r\n`);
    for (const nth of [1, 2]) {
      expect(await post()).toMatchObject({ responseStatus: 202, responseBody: 'ok', error: null });
      expect([requests, connections]).toEqual([nth, 1]);
    }
  });
});
