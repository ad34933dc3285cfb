import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import {
  FOUND_MAX,
  internalOperations,
  type FindAnswer,
  type FindBody,
  type FindingsResource,
  type FindQuery,
  type FoundPart,
  type FoundResource,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { TokenRepository } from '../tokens/token.repository';
import { AskServices, partsOf } from './ask-services.client';
import type { OperatorCall } from './operator-call.parser';

const sources = [
  internalOperations.findAccounts,
  internalOperations.findPayments,
  internalOperations.findCompliance,
  internalOperations.findNotifications,
];

/** GET /find: what a text names in all services that answer in time. */
@Injectable()
export class FindResourcesHandler {
  constructor(
    private readonly services: AskServices,
    private readonly tokens: TokenRepository,
    private readonly pool: Pool,
  ) {}

  async handle({ request }: OperatorCall): Promise<OperationReply<FindingsResource>> {
    const { query } = request.query as FindQuery;
    const asked: OperationRequest<FindBody> = { ...request, body: { text: query.trim() } };
    const { answers, silent } = await this.services.inTime<FindAnswer>(sources, asked);
    const found = await this.named(answers.flatMap((answer) => answer.found).slice(0, FOUND_MAX));
    const shown = found.map(({ kind, id, platformId }): FoundResource => ({ kind, id, platformId }));
    return { body: { found: shown, parts: partsOf(silent) } };
  }

  /** Gives things the ids of their platforms. A service may know a platform by its key alone. */
  private async named(found: readonly FoundPart[]): Promise<readonly FoundPart[]> {
    const keys = found.flatMap(({ platformId, platformKey }) =>
      platformId === null && platformKey !== null ? [platformKey] : [],
    );
    if (keys.length === 0) return found;
    const ids = await this.tokens.platformIdsOf(this.pool, keys);
    return found.map((one) => ({
      ...one,
      platformId: one.platformId ?? ids.get(one.platformKey ?? -1) ?? null,
    }));
  }
}
