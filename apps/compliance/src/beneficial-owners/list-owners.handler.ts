import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  BeneficialOwnerResource,
  ListBeneficialOwnersQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { listSnapshot, pageOf } from '@corridor/database';
import { positionIn } from '../commands/list-position.parser';
import { toOwnerResource } from './owner.presenter';
import { OwnerRepository } from './owner.repository';

/** GET /beneficial-owners. */
@Injectable()
export class ListOwnersHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly owners: OwnerRepository,
  ) {}

  async execute({
    context,
    query,
  }: OperationRequest<unknown, ListBeneficialOwnersQuery>): Promise<
    OperationReply<Page<BeneficialOwnerResource>>
  > {
    const { platformKey } = context;
    const { limit: wanted, cursor, ...named } = query;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const scope = { platformKey, list: 'beneficial-owners', filters: named };
    const after = positionIn(scope, 'BeneficialOwner', cursor);
    const customerId = query.customerId === undefined ? undefined : parseId('Customer', query.customerId);
    const filters = { platformKey, customerId, role: query.role };
    return listSnapshot(this.dataSource, async (manager) =>
      pageOf({
        rows: await this.owners.page(manager, filters, after, limit + 1),
        totalCount: await this.owners.count(manager, filters),
        limit,
        scope,
        positionOf: (owner) => [owner.id],
        render: (owner) => toOwnerResource(owner, context),
      }),
    );
  }
}
