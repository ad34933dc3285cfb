import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Uuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import type { RequestContext } from '@corridor/contracts';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { Pool } from 'pg';
import { RoutingTable } from '../routing-table.cache';

/** For which currencies the sandbox makes up money. A balance that it made up would be paid out by a real bank otherwise. */
@Injectable()
export class SandboxMoney {
  constructor(
    private readonly table: RoutingTable,
    private readonly pool: Pool,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'sandbox'>,
  ) {}

  /**
   * A request that was answered before has its answer again.
   * @throws DomainError INVALID_CURRENCY if a real connector serves the currency.
   */
  async assertOf(context: RequestContext, currency: string): Promise<void> {
    if (!(await this.isBanked(context, currency))) return;
    if (await this.unitOfWork.findAnswer(context)) return;
    const message = `the sandbox has no money in ${currency}: a connector serves it. Money comes by its deposits`;
    throw new DomainError('INVALID_CURRENCY', message);
  }

  /** The same for the currency of an internal account. */
  async assertFor(context: RequestContext, internalAccountId: Uuid): Promise<void> {
    if (!(await this.isBanked(context))) return;
    const { rows } = await this.pool.query<{ currency: string }>(
      'SELECT currency FROM internal_accounts WHERE platform_key = $1 AND id = $2',
      [context.platformKey, internalAccountId],
    );
    const [account] = rows;
    if (account) await this.assertOf(context, account.currency);
  }

  /** Outside of a sandbox no request asks for its money. */
  private async isBanked({ platformId }: RequestContext, currency?: string): Promise<boolean> {
    if (!this.config.sandbox) return false;
    await this.table.keepCurrent();
    return this.table.isBanked(platformId, currency);
  }
}
