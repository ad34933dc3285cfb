import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { BODY_BYTES_MAX, callOfPath, CONTRACT_PATH, signatureFault } from '@corridor/connector-contract';
import { errorText } from '@corridor/kernel';
import type { Logger } from 'pino';
import type { Answer, Calls } from './calls';

/** A body that is not sent within this time is given up. */
const REQUEST_LIMIT_MS = 30_000;
const HEALTH_PATH = '/health';

/** What the server needs. */
export interface ServerOptions {
  calls: Calls;
  /** Corridor signs with one of these. */
  secretsOut: readonly string[];
  /** The state for `GET /health`. */
  health: () => Promise<{ isUp: boolean; state: Readonly<Record<string, unknown>> }>;
  /** Certificate and key (PEM); without them it speaks HTTP, for a proxy on the same machine. */
  tls?: { cert: string; key: string };
  log: Logger;
}

/** The server of the contract: POST below `/v1` with signed bodies of at most 1 MB, and `GET /health`. */
export function createContractServer(options: ServerOptions): Server {
  const listener: RequestListener = (request, response) => {
    answerRequest(request, options).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        options.log.error({ fault: errorText(error) }, 'a call failed');
        send(response, { status: 500, body: { error: 'The call failed.' } });
      },
    );
  };
  const limits = { requestTimeout: REQUEST_LIMIT_MS };
  return options.tls === undefined
    ? createServer(limits, listener)
    : createTlsServer({ ...limits, ...options.tls }, listener);
}

async function answerRequest(request: IncomingMessage, options: ServerOptions): Promise<Answer> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (path === HEALTH_PATH && request.method === 'GET') {
    const { isUp, state } = await options.health();
    return { status: isUp ? 200 : 503, body: { status: isUp ? 'UP' : 'DOWN', ...state } };
  }
  const type = path.startsWith(`${CONTRACT_PATH}/`)
    ? callOfPath(path.slice(CONTRACT_PATH.length))
    : undefined;
  if (type === undefined) return { status: 404, body: { error: 'There is no such call.' } };
  if (request.method !== 'POST') return { status: 405, body: { error: 'Calls are POST.' } };
  const body = await readBody(request);
  if (body === undefined) return { status: 413, body: { error: 'The body has more than 1 MB.' } };
  const fault = signatureFault(
    { headers: request.headers, body: body.toString('utf8'), nowMs: Date.now() },
    options.secretsOut,
  );
  if (fault !== undefined) return { status: 401, body: { error: fault } };
  return options.calls.answer(type, { body, headers: request.headers });
}

/** The body; undefined if it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > BODY_BYTES_MAX) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function send(response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    // What is left of a refused body is not read.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(bytes);
}
