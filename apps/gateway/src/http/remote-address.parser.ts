import { isIP } from 'node:net';
import { IPv6, isValid, parse } from 'ipaddr.js';
import type { FastifyRequest } from './fastify-request.adapter';

const MAPPED = '::ffff:';
/** Half of an IPv6 address: the smallest range of one household or server. */
const NETWORK_BYTES = 8;

/** An address for logs and counters: IPv4 in plain form, without a zone; undefined if the text is not an address. */
function plain(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const mapped = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  const address = isIP(mapped) === 4 ? mapped : text;
  const zone = address.indexOf('%');
  const bare = zone === -1 ? address : address.slice(0, zone);
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * The sender of a request: the address of its connection, or the nearest one that TRUSTED_PROXIES report and that isn't
 * a proxy. A reported value need not be an address.
 */
export function remoteAddressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string | undefined {
  return plain(request.ip) ?? plain(request.socket.remoteAddress);
}

/** The unit of counting: an IPv4 address, or a /64 of IPv6. */
export function networkOf(address: string): string {
  if (!isValid(address)) return address;
  const parsed = parse(address);
  if (!(parsed instanceof IPv6)) return address;
  return Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}
