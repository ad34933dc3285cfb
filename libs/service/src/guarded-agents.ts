import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
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
 * @param idleMaxMs how long an idle connection may be used again, milliseconds; 0: never
 */
export function createAgents(options: GuardOptions, idleMaxMs: number): Agents {
  // The time-out of an agent closes idle connections only. Requests have no time-out by it.
  const reuse = idleMaxMs > 0 ? { keepAlive: true, timeout: idleMaxMs } : { keepAlive: false };
  const http = new HttpAgent(reuse);
  const https = new HttpsAgent(reuse);
  const connectHttp = http.createConnection.bind(http) as Connect<Connecting>;
  const connectHttps = https.createConnection.bind(https) as Connect<Connecting>;
  return {
    http: Object.assign(http, { createConnection: guarded(connectHttp, options) }),
    https: Object.assign(https, { createConnection: guarded(connectHttps, options) }),
  };
}

/** The rules of one kind of connections. */
interface ConnectionGuard {
  /** The error of a host that is refused as it is written; undefined if it may be resolved. */
  refusalOf: (host: string) => NodeJS.ErrnoException | undefined;
  /** Returns no address of a name unless all of them are allowed. */
  lookup: LookupFunction;
}

/** The rules for a client that makes its connections itself. It must ask `refusalOf`, and resolve by `lookup`. */
export function connectionGuard(options: GuardOptions): ConnectionGuard {
  return {
    refusalOf: (written) => {
      const host = written.replace(/^\[|\]$/g, '').replace(/\.$/, '');
      return violationOfHost(host, options) === undefined ? undefined : refusal(host);
    },
    lookup: guardedLookup(options.lookup ?? (systemLookup as LookupFunction), options),
  };
}

/** Throws for a refused address. A name is checked by the addresses that it resolves to. */
function guarded(connect: Connect<Connecting>, options: GuardOptions): Connect<Connecting> {
  const { refusalOf, lookup } = connectionGuard(options);
  return (connecting, callback) => {
    const refused = refusalOf(connecting.host ?? '');
    if (refused) throw refused;
    return connect({ ...connecting, lookup }, callback);
  };
}

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
