import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import { domainNotProved } from './domain/uma-domain-proof';
import { PlatformRepository } from './platform.repository';
import { UmaDomainProofPort } from './uma-domain-proof.port';

/**
 * Prevents addresses under another party's domain. A proof is requested once and stored. A platform's domain changes
 * only to a proved one, so a proof from before a transaction is valid inside it.
 */
@Injectable()
export class ProveUmaDomainHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly platforms: PlatformRepository,
    private readonly proofs: UmaDomainProofPort,
  ) {}

  /**
   * Call it outside any transaction, because it may query name servers.
   * @param wanted the platform's new domain; its present one if absent.
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
