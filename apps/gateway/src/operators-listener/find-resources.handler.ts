import { Injectable } from '@nestjs/common';
import {
  FOUND_MAX,
  internalOperations,
  type FindAnswer,
  type FindBody,
  type FindingsResource,
  type FindQuery,
  type FoundResource,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
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
  constructor(private readonly services: AskServices) {}

  async handle({ request }: OperatorCall): Promise<OperationReply<FindingsResource>> {
    const { query } = request.query as FindQuery;
    const asked: OperationRequest<FindBody> = { ...request, body: { text: query.trim() } };
    const { answers, silent } = await this.services.inTime<FindAnswer>(sources, asked);
    const found = answers.flatMap((answer) => answer.found);
    const shown = found.slice(0, FOUND_MAX).map(({ kind, id, platformId }): FoundResource => {
      return { kind, id, platformId };
    });
    return { body: { found: shown, parts: partsOf(silent) } };
  }
}
