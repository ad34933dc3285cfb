import { isIP } from 'node:net';
import { IPv6, isValid, parse } from 'ipaddr.js';
import type { FastifyRequest } from './principal';

const MAPPED = '::ffff:';
/** Half of an IPv6 address: what one household or server has of them at least. */
const NETWORK_BYTES = 8;

/** An address as it is logged and counted: IPv4 plain, without a zone; undefined where it is none. */
function plain(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const mapped = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  const address = isIP(mapped) === 4 ? mapped : text;
  const zone = address.indexOf('%');
  const bare = zone === -1 ? address : address.slice(0, zone);
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * Who sent a request: the address of its connection, or of those that TRUSTED_PROXIES vouch for the nearest that none of
 * them has. What a proxy passes on need not be an address.
 */
export function remoteAddressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string | undefined {
  return plain(request.ip) ?? plain(request.socket.remoteAddress);
}

/** What is counted as one caller: an IPv4 address, a /64 of IPv6. */
export function networkOf(address: string): string {
  if (!isValid(address)) return address;
  const parsed = parse(address);
  if (!(parsed instanceof IPv6)) return address;
  return Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}
