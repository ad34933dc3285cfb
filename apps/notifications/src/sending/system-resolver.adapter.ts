import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { NameResolver } from './name-resolver.port';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** The DNS server did not answer in time (c-ares). */
const TIMED_OUT = 'ETIMEOUT';

type Address = Awaited<ReturnType<NameResolver['resolve']>>[number];

/**
 * Asks the DNS servers directly. The system's call blocks one of a few threads while it waits. So a few names with dead
 * servers would delay all other deliveries. It resolves only names that the DNS does not know (the hosts file, search
 * domains).
 */
export class SystemResolver extends NameResolver {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  async resolve(host: string): Promise<Address[]> {
    const [v4, v6] = await Promise.allSettled([this.resolver.resolve4(host), this.resolver.resolve6(host)]);
    const found: Address[] = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 as const })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 as const })),
    ];
    if (found.length > 0) return found;
    for (const result of [v4, v6]) {
      if (result.status === 'rejected' && (result.reason as NodeJS.ErrnoException).code === TIMED_OUT)
        throw result.reason;
    }
    const known = await lookup(host, { all: true });
    return known.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }
}

/** A resolver in the form that connections accept. */
export function lookupBy(resolver: NameResolver): LookupFunction {
  return (host, options, callback) => {
    const wanted = options.family === 4 || options.family === 6 ? options.family : undefined;
    const answer = (addresses: Address[]): void => {
      const fitting = addresses.filter(({ family }) => wanted === undefined || family === wanted);
      const [first] = fitting;
      if (!first) callback(Object.assign(new Error(`no address of ${host}`), { code: 'ENOTFOUND' }), '');
      else if (options.all) callback(null, fitting);
      else callback(null, first.address, first.family);
    };
    resolver.resolve(host).then(answer, (error: NodeJS.ErrnoException) => callback(error, ''));
  };
}
