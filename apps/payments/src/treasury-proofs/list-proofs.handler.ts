import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type ListProofsQuery,
  type OperationReply,
  type OperationRequest,
  type ProofResource,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { ProofRepository } from './proof.repository';

/** GET /proofs. */
@Injectable()
export class ListProofsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly proofs: ProofRepository,
  ) {}

  async execute({ query }: OperationRequest<unknown, ListProofsQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
    const scope: CursorScope = { platformKey: 0, list: operatorOperations.listProofs.name, filters };
    const { settlementAccountId } = filters;
    const accountId =
      settlementAccountId === undefined ? null : (parseId('SettlementAccount', settlementAccountId) ?? null);
    const [before] = decodeCursor(scope, cursor) ?? [];
    const beforeId = before === undefined ? null : (parseId('Proof', before) ?? null);
    const rows = await this.proofs.list(this.pool, { accountId, beforeId, limit: limit + 1 });
    return pageOf<ProofResource, ProofResource>({
      rows,
      limit,
      totalCount: await this.proofs.count(this.pool, accountId),
      scope,
      positionOf: ({ id }) => [id],
      render: (proof) => proof,
    });
  }
}
