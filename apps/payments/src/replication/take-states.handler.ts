import { Injectable } from '@nestjs/common';
import type { IntegrationEvent, RequestContext } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { DataSource } from 'typeorm';
import { ApplyEventsHandler } from './apply-events.handler';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaOwner } from '../replicas/owner.port';

/**
 * Applies states on request. Accounts answers its caller only after that. A record named in a 201 is therefore usable
 * in the next call, and a record removed by a 204 is not.
 */
@Injectable()
export class TakeStatesHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dataSource: DataSource,
    private readonly replicas: ReplicaRepository,
    private readonly applyEvents: ApplyEventsHandler,
    private readonly owner: ReplicaOwner,
  ) {}

  async execute(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void> {
    await this.learnPlatforms(context, events);
    await this.unitOfWork.transaction(({ manager }) => this.applyEvents.apply(manager, events));
  }

  /** A customer's accounts depend on the platform's currencies, so an unknown platform is fetched. */
  private async learnPlatforms(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void> {
    if (!events.some(({ aggregate }) => aggregate === 'customers')) return;
    if (events.some(({ aggregate }) => aggregate === 'platforms')) return;
    const { platformKey, platformId } = context;
    const known = await this.replicas.platforms(this.dataSource, [platformKey]);
    if (known.length > 0) return;
    await this.owner.resolve({ platformKey, platformId, customerIds: [], externalAccountIds: [] });
  }
}
