import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  ListVerificationsQuery,
  OperationReply,
  OperationRequest,
  Page,
  VerificationResource,
} from '@corridor/contracts';
import { listSnapshot, pageOf } from '@corridor/database';
import { positionIn } from '../commands/list-position.parser';
import { toVerificationResource } from './verification.presenter';
import { VerificationRepository } from './verification.repository';

/** GET /verifications. */
@Injectable()
export class ListVerificationsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly verifications: VerificationRepository,
  ) {}

  async execute({
    context: { platformKey },
    query,
  }: OperationRequest<unknown, ListVerificationsQuery>): Promise<OperationReply<Page<VerificationResource>>> {
    const { limit: wanted, cursor, ...filters } = query;
    const scope = { platformKey, list: 'verifications', filters };
    const after = positionIn(scope, 'Verification', cursor);
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const matching = {
      platformKey,
      customerId: filters.customerId === undefined ? undefined : parseId('Customer', filters.customerId),
      status: filters.verificationStatus,
    };
    return listSnapshot(this.dataSource, async (manager) => {
      const totalCount = await this.verifications.count(manager, matching);
      const rows = await this.verifications.page(manager, matching, after, limit + 1);
      return pageOf({
        rows,
        totalCount,
        limit,
        scope,
        positionOf: ({ id }) => [id],
        render: toVerificationResource,
      });
    });
  }
}
