import { isLoopbackHost } from '@corridor/kernel';

/** Which addresses webhooks may go to. */
export interface AddressRules {
  /** Outside the sandbox only https (docs/behaviour.md 12). */
  httpsOnly: boolean;
  /** The own machine may have http even so. */
  isHttpOnLoopback?: boolean;
  /** Private, loopback, link-local and metadata ranges are refused. */
  refusePrivate: boolean;
}

/** A URL that passed, or why it didn't. `host` is normalised: lower case, IP literals in their canonical form. */
export type CheckedUrl = { url: string; host: string; violation?: undefined } | { violation: string };

const URL_LENGTH_MAX = 2_048;
const PRIVATE_VIOLATION = 'must not lead to a private, loopback, link-local or metadata address';

/** Names that mean this machine or its own network wherever they are resolved (RFC 6761, 6762, 9476). */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'intranet', 'home.arpa'];

/**
 * IPv4 ranges that are not unicast addresses of the internet (IANA special-purpose registry), and
 * 168.63.129.16. Under that public address every Azure machine reaches services of its host. The other
 * addresses of cloud metadata (169.254.0.0/16, 100.100.100.200, 192.0.0.192, fd00::/8) are in these ranges.
 */
const SPECIAL_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * IPv6 unicast of the internet is 2000::/3, except these ranges (IANA special-purpose registry). So every form that
 * embeds an IPv4 address is refused, whatever that address is: mapped, compatible, translated, NAT64, 6to4 and Teredo.
 */
const UNICAST_IPV6: readonly [string, number] = ['2000::', 3];
const SPECIAL_IPV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

/** Checks a URL without network access. The caller then resolves names and checks them with {@link isPublicAddress}. */
export function checkUrl(text: string, rules: AddressRules): CheckedUrl {
  if (text.length > URL_LENGTH_MAX) return { violation: `must be at most ${URL_LENGTH_MAX} characters long` };
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !/^https?:\/\//i.test(text)) {
    return { violation: 'must be an absolute http or https URL' };
  }
  if (/\s/.test(text)) return { violation: 'must not contain white space' };
  const isExempt = rules.isHttpOnLoopback === true && isLoopbackHost(parsed.hostname);
  if (rules.httpsOnly && parsed.protocol !== 'https:' && !isExempt)
    return { violation: 'must be an https URL' };
  if (parsed.username !== '' || parsed.password !== '') return { violation: 'must not contain credentials' };
  const host = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '') return { violation: 'must name a host' };
  const violation = violationOfHost(host, rules);
  return violation === undefined ? { url: text, host } : { violation };
}

/** Why a host is refused, if that is known without resolving it: it is an address, or a name of this network. */
export function violationOfHost(
  host: string,
  rules: Pick<AddressRules, 'refusePrivate'>,
): string | undefined {
  const isRefused = isPrivateName(host) || (isLiteral(host) && !isPublicAddress(host));
  return rules.refusePrivate && isRefused ? PRIVATE_VIOLATION : undefined;
}

/** Why a name that resolves to these addresses is refused. */
export function violationOfAddresses(
  addresses: readonly string[],
  rules: Pick<AddressRules, 'refusePrivate'>,
): string | undefined {
  return rules.refusePrivate && !addresses.every(isPublicAddress) ? PRIVATE_VIOLATION : undefined;
}

/** Whether a normalised host is an address and not a name. */
export function isLiteral(host: string): boolean {
  return host.includes(':') || ipv4Bits(host) !== undefined;
}

/** Whether an address is a unicast address of the internet. False for a text that isn't an address. */
export function isPublicAddress(address: string): boolean {
  const ipv4 = ipv4Bits(address);
  if (ipv4 !== undefined)
    return !SPECIAL_IPV4.some(([base, length]) => isWithin(ipv4, ipv4Bits(base), 32, length));
  const ipv6 = ipv6Bits(address);
  if (ipv6 === undefined) return false;
  const inRange = ([base, length]: readonly [string, number]): boolean =>
    isWithin(ipv6, ipv6Bits(base), 128, length);
  return inRange(UNICAST_IPV6) && !SPECIAL_IPV6.some(inRange);
}

function isPrivateName(host: string): boolean {
  return PRIVATE_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}

function isWithin(address: bigint, base: bigint | undefined, bits: number, prefixLength: number): boolean {
  const shift = BigInt(bits - prefixLength);
  return base !== undefined && address >> shift === base >> shift;
}

function ipv4Bits(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255))
    return undefined;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function ipv6Bits(text: string): bigint | undefined {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (tail) {
    const low = ipv4Bits(tail[2] ?? '');
    if (low === undefined) return undefined;
    return ipv6Bits(`${tail[1] ?? ''}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...rest];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}
