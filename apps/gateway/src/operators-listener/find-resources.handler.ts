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
import { appendAuditEntries, inTransaction } from '@corridor/database';
import { actorOf, auditEntryOf } from '@corridor/service';
import { TokenRepository } from '../tokens/token.repository';
import { AskServices, partsOf } from '../forwarding/ask-services.client';
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
    const asked: OperationRequest<FindBody> = { ...request, body: { text: query.trim(), names: true } };
    const { answers, silent } = await this.services.inTime<FindAnswer>(sources, asked);
    const found = await this.named(answers.flatMap((answer) => answer.found).slice(0, FOUND_MAX));
    await this.noteNames(request, found);
    const shown = found.map(({ kind, id, platformId }): FoundResource => ({ kind, id, platformId }));
    return { body: { found: shown, parts: partsOf(silent) } };
  }

  /** Whoever finds people by a name learns who has it. The audit log keeps the ids, and not the name. */
  private async noteNames(request: OperationRequest, found: readonly FoundPart[]): Promise<void> {
    const ids = found.filter(({ isByName }) => isByName).map(({ id }) => id);
    if (ids.length === 0) return;
    const why = {
      resourceId: null,
      reason: 'to find people by a name, an e-mail address or a number',
      after: { ids },
    };
    const entry = auditEntryOf(actorOf(request), 'find-customers', why);
    await inTransaction(this.pool, (client) => appendAuditEntries(client, [entry]));
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
