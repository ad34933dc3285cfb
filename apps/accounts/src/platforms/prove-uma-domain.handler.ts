import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import { domainNotProved } from './domain/uma-domain-proof';
import { PlatformRepository } from './platform.repository';
import { UmaDomainProofPort } from './uma-domain-proof.port';

/**
 * Lets no address be issued under a domain that is somebody else's. A proof is asked for once and kept. A platform's
 * domain changes to a proved one only, so that what was proved before a transaction holds in it.
 */
@Injectable()
export class ProveUmaDomainHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly platforms: PlatformRepository,
    private readonly proofs: UmaDomainProofPort,
  ) {}

  /**
   * Outside of any transaction: it may ask name servers.
   * @param wanted the domain that the platform is about to have; its present one where absent.
   * @throws DomainError INVALID_UMA_ADDRESS with the record to publish, SERVICE_UNAVAILABLE.
   */
  async assertProved(platformKey: number, wanted?: string): Promise<void> {
    if (!this.proofs.isNeeded) return;
    const platform = await this.platforms.get(this.dataSource.manager, platformKey);
    const umaDomain = wanted?.toLowerCase() ?? platform.umaDomain;
    if (await this.isKnown(platformKey, umaDomain)) return;
    const platformId = formatId('PlatformConfig', platform.id);
    if (!(await this.proofs.isProved(umaDomain, platformId))) throw domainNotProved(umaDomain, platformId);
    await this.dataSource.query(
      'INSERT INTO uma_domain_proofs (platform_key, uma_domain) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [platformKey, umaDomain],
    );
  }

  private async isKnown(platformKey: number, umaDomain: string): Promise<boolean> {
    const rows = rowsOf(
      await this.dataSource.query(
        'SELECT 1 FROM uma_domain_proofs WHERE platform_key = $1 AND uma_domain = $2',
        [platformKey, umaDomain],
      ),
    );
    return rows.length > 0;
  }
}
