import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Uuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';
import { CopyRepository } from './copy.repository';
import { CopyRefusal, CopyShelf } from './domain/copies';
import { CopyOwner } from './owner.port';

/** Records of the caller's platform that a decision looks at; the owners of the external accounts come with them. */
export interface WantedCopies {
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** Decisions on copies outside the ledger's batch: a refusal is final only when the owner has been asked. */
@Injectable()
export class AskedCopies {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: CopyRepository,
    private readonly owner: CopyOwner,
  ) {}

  /**
   * @param decide pure; throws CopyRefusal for what rests on a copy.
   * @throws DomainError the refusal, where the owner's present states lead to it too.
   */
  async decide<T>(
    context: RequestContext,
    wanted: WantedCopies,
    decide: (copies: CopyShelf) => T,
  ): Promise<T> {
    const { platformKey, platformId } = context;
    try {
      return decide(await this.shelf(platformKey, wanted));
    } catch (error) {
      if (!(error instanceof CopyRefusal)) throw error;
    }
    await this.owner.resolve({ platformKey, platformId, ...wanted });
    try {
      return decide(await this.shelf(platformKey, wanted));
    } catch (error) {
      throw error instanceof CopyRefusal ? error.refusal : error;
    }
  }

  private async shelf(platformKey: number, wanted: WantedCopies): Promise<CopyShelf> {
    const keysOf = (ids: readonly Uuid[]) => ids.map((id) => ({ platformKey, id }));
    const external = keysOf(wanted.externalAccountIds);
    const customers = keysOf(wanted.customerIds);
    const [platforms, owners, externalAccounts] = await Promise.all([
      this.copies.platforms(this.dataSource, [platformKey]),
      this.copies.ownersOf(this.dataSource, { internal: [], external, customers }),
      this.copies.externalAccounts(this.dataSource, external),
    ]);
    return new CopyShelf({ platforms, customers: owners, externalAccounts });
  }
}
