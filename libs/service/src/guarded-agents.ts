import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { Agent, buildConnector } from 'undici';
import { ADDRESS_REFUSED } from '@corridor/kernel';
import { violationOfAddresses, violationOfHost, type AddressRules } from './outbound-address';

/** Rules for the addresses of connections, and the resolver of names. The default is the system's resolver. */
export interface GuardOptions extends Pick<AddressRules, 'refusePrivate'> {
  lookup?: LookupFunction;
}

/** Agents for both schemes. */
export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

interface Connecting {
  host?: string | null | undefined;
  lookup?: LookupFunction | undefined;
}

type Connect<O> = (options: O, callback?: (error: Error | null, stream: Duplex) => void) => Duplex;

/**
 * Agents that apply the rules of registration to the address of each connection. A name that was public at registration
 * and is private now is refused (DNS rebinding).
 */
export function createAgents(options: GuardOptions, keepAlive: boolean): Agents {
  const http = new HttpAgent({ keepAlive });
  const https = new HttpsAgent({ keepAlive });
  const connectHttp = http.createConnection.bind(http) as Connect<Connecting>;
  const connectHttps = https.createConnection.bind(https) as Connect<Connecting>;
  return {
    http: Object.assign(http, { createConnection: guarded(connectHttp, options) }),
    https: Object.assign(https, { createConnection: guarded(connectHttps, options) }),
  };
}

/** How long a connection without a request stays open, unless the receiver says less. Milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** An error of a connection, and what the connection had read before. */
interface ConnectionFailure {
  code?: string;
  bytesRead?: number;
  socket?: { bytesRead?: number };
}

/**
 * The same rules for undici, which sends a request with half of the CPU of Node's own client. HTTP/1.1 only, and one
 * request at a time on a connection. It has no time limit for answers: the caller aborts.
 * @param connectMs how long a connection may take, in milliseconds
 */
export function createDispatcher(options: GuardOptions, keepAlive: boolean, connectMs: number): Agent {
  const lookup = guardedLookupOf(options);
  const connect = buildConnector({ lookup, timeout: connectMs, allowH2: false });
  return new Agent({
    connect: (target, callback) => {
      const host = plainHost(target.hostname);
      if (violationOfHost(host, options) !== undefined) {
        process.nextTick(() => callback(refusal(host), null));
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

/** Throws for a refused address. A name is checked by the addresses that it resolves to. */
function guarded(connect: Connect<Connecting>, options: GuardOptions): Connect<Connecting> {
  const lookup = guardedLookupOf(options);
  return (connecting, callback) => {
    const host = plainHost(connecting.host ?? '');
    if (violationOfHost(host, options) !== undefined) throw refusal(host);
    return connect({ ...connecting, lookup }, callback);
  };
}

function plainHost(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function guardedLookupOf(options: GuardOptions): LookupFunction {
  return guardedLookup(options.lookup ?? (systemLookup as LookupFunction), options);
}

/** Returns no address of a name unless all of them are allowed. */
function guardedLookup(lookup: LookupFunction, rules: GuardOptions): LookupFunction {
  return (host, options, callback) => {
    lookup(host, options, (error, address, family) => {
      const found =
        typeof address === 'string' ? [address] : (address ?? []).map((resolved) => resolved.address);
      if (!error && violationOfAddresses(found, rules) !== undefined) callback(refusal(host), '');
      else callback(error, address, family);
    });
  };
}

function refusal(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} leads to an address that is refused`), { code: ADDRESS_REFUSED });
}
