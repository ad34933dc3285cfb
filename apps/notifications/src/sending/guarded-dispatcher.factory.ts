import { Agent, buildConnector } from 'undici';
import { connectionGuard, type GuardOptions } from '@corridor/service';

/** How long a connection without a request stays open, unless the receiver says less. Milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** An error of a connection, and what the connection had read before. */
interface ConnectionFailure {
  code?: string;
  bytesRead?: number;
  socket?: { bytesRead?: number };
}

/** Options of the connections. */
interface DispatcherOptions extends GuardOptions {
  /** Whether a connection takes further requests. */
  keepAlive: boolean;
  /** How long a connection may take, in milliseconds. */
  connectMs: number;
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
          socket.prependListener('error', (failure: ConnectionFailure) => {
            failure.bytesRead = socket.bytesRead;
          });
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
 * connection just before the next request.
 */
export function isClosedAfterAnswers(error: unknown): boolean {
  const { code, bytesRead, socket } = error as ConnectionFailure;
  const isClosed = code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
  return isClosed && (socket?.bytesRead ?? bytesRead ?? 0) > 0;
}
