import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { NameResolver } from './name-resolver.port';

/** The caller waits for the answer meanwhile. */
const RESOLVE_TIMEOUT_MS = 5_000;

/** The machine's resolver, which is the one that deliveries use. */
export class SystemResolver extends NameResolver {
  async resolve(host: string): Promise<string[]> {
    const timer = new AbortController();
    const none = pause(RESOLVE_TIMEOUT_MS, [], { signal: timer.signal }).catch(() => []);
    const found = lookup(host, { all: true }).catch(() => []);
    const addresses = await Promise.race([found, none]);
    timer.abort();
    return addresses.map(({ address }) => address);
  }
}
