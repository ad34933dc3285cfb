import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Uuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';
import { ReplicaRepository } from './replica.repository';
import { ProvisionalRefusal } from '../ledger/domain/provisional-refusal';
import { ReplicaSnapshot } from './domain/replicas';
import { ReplicaOwner } from './owner.port';

/** Records of the caller's platform that a decision reads. The owners of the external accounts are read with them. */
export interface WantedReplicas {
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** Decides on replicas outside of the ledger's batch. A refusal is final only after the owner was asked. */
@Injectable()
export class DecideOnReplicasHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly replicas: ReplicaRepository,
    private readonly owner: ReplicaOwner,
  ) {}

  /**
   * @param decide pure; throws ProvisionalRefusal if a refusal depends on a replica.
   * @throws DomainError the refusal, if the owner's current states lead to it too.
   */
  async decide<T>(
    context: RequestContext,
    wanted: WantedReplicas,
    decide: (replicas: ReplicaSnapshot) => T,
  ): Promise<T> {
    const { platformKey, platformId } = context;
    try {
      return decide(await this.shelf(platformKey, wanted));
    } catch (error) {
      if (!(error instanceof ProvisionalRefusal)) throw error;
    }
    await this.owner.resolve({ platformKey, platformId, ...wanted });
    try {
      return decide(await this.shelf(platformKey, wanted));
    } catch (error) {
      throw error instanceof ProvisionalRefusal ? error.refusal : error;
    }
  }

  private async shelf(platformKey: number, wanted: WantedReplicas): Promise<ReplicaSnapshot> {
    const keysOf = (ids: readonly Uuid[]) => ids.map((id) => ({ platformKey, id }));
    const external = keysOf(wanted.externalAccountIds);
    const customers = keysOf(wanted.customerIds);
    const [platforms, owners, externalAccounts] = await Promise.all([
      this.replicas.platforms(this.dataSource, [platformKey]),
      this.replicas.ownersOf(this.dataSource, { internal: [], external, customers }),
      this.replicas.externalAccounts(this.dataSource, external),
    ]);
    return new ReplicaSnapshot({ platforms, customers: owners, externalAccounts });
  }
}
