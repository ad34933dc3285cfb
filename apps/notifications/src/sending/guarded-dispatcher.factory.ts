import type { Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { connectionGuard, type GuardOptions } from '@corridor/service';
import { AnswerBytes } from './domain/answer-bytes';

/** How long a connection without a request stays open, unless the receiver says less. Milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** An error of a connection. */
interface ConnectionFailure {
  code?: string;
  /** Whether the connection had answered earlier requests, and nothing of an answer to the last one had come. */
  isUnanswered?: boolean;
}

/** Options of the connections. */
interface DispatcherOptions extends GuardOptions {
  /** Whether a connection takes further requests. */
  keepAlive: boolean;
  /** How long a connection may take, in milliseconds. */
  connectMs: number;
}

/** Follows the answers of a connection. undici writes a whole request before it reads of its answer. */
function followAnswers(socket: Socket): void {
  const bytes = new AnswerBytes();
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket);
  socket.read = (size) => {
    const chunk = read(size);
    return chunk && bytes.take(chunk);
  };
  socket.write = ((...written: Parameters<Socket['write']>) => {
    bytes.begin();
    return write(...written);
  }) as Socket['write'];
  socket.prependListener('error', (failure: ConnectionFailure) => {
    failure.isUnanswered = bytes.isUnanswered;
  });
}

/**
 * A dispatcher of undici, which sends a request with half of the CPU of Node's own client. It speaks HTTP/1.1, one request
 * at a time on a connection, and applies the rules of registration to the address of each connection. It has no time limit
 * for answers: the caller aborts.
 */
export function createDispatcher({ keepAlive, connectMs, ...guard }: DispatcherOptions): Agent {
  const { refusalOf, lookup } = connectionGuard(guard);
  const connect = buildConnector({ lookup, timeout: connectMs, allowH2: false });
  return new Agent({
    connect: (target, callback) => {
      const refused = refusalOf(target.hostname);
      if (refused) {
        process.nextTick(() => callback(refused, null));
        return;
      }
      connect(target, (...[error, socket]) => {
        if (error === null) {
          followAnswers(socket);
          callback(null, socket);
        } else callback(error, null);
      });
    },
    pipelining: keepAlive ? 1 : 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Whether a request has failed because its connection was closed after earlier answers: the receiver may close a reused
 * connection just before the next request. A request with the start of an answer has reached the receiver.
 */
export function isClosedAfterAnswers(error: unknown): boolean {
  const { code, isUnanswered = false } = error as ConnectionFailure;
  const isClosed = code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
  return isClosed && isUnanswered;
}
