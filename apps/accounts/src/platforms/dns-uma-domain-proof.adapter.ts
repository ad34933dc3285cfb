import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { DomainError } from '@corridor/kernel';
import { proofRecord } from './domain/uma-domain-proof';
import { UmaDomainProofPort } from './uma-domain-proof.port';

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** The proof is a TXT record (RFC 1035) that only the domain's holder can publish. */
export class DnsUmaDomainProofAdapter extends UmaDomainProofPort {
  readonly isNeeded = true;
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** @param servers `address:port` of name servers; if empty, the machine's own. */
  constructor(servers: readonly string[]) {
    super();
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  async isProved(umaDomain: string, platformId: string): Promise<boolean> {
    const { name, text } = proofRecord(umaDomain, platformId);
    try {
      const records = await this.resolver.resolveTxt(name);
      return records.some((parts) => parts.join('').trim() === text);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === NOTFOUND || code === NODATA) return false;
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        `the name servers of ${umaDomain} do not answer; repeat the request later`,
      );
    }
  }
}
