import { Injectable } from '@nestjs/common';
import {
  FOUND_MAX,
  internalOperations,
  ownKinds,
  type FindAnswer,
  type FindBody,
  type FindOwnQuery,
  type OperationReply,
  type OperationRequest,
  type OwnFindingResource,
  type OwnFindingsResource,
} from '@corridor/contracts';
import { AskServices, partsOf } from '../forwarding/ask-services.client';
import { Forwarder } from '../forwarding/forwarder.client';
import type { OperationCall } from '../operation-calls/operation-call.parser';

const sources = [
  internalOperations.findAccounts,
  internalOperations.findPayments,
  internalOperations.findCompliance,
  internalOperations.findNotifications,
];

/** GET /find: what a text names in the platform of the caller, in all services that answer in time. */
@Injectable()
export class FindOwnResourcesHandler {
  constructor(
    private readonly services: AskServices,
    private readonly forwarder: Forwarder,
  ) {}

  async handle({ request }: OperationCall): Promise<OperationReply<OwnFindingsResource>> {
    const { query } = request.query as FindOwnQuery;
    const { platformKey } = request.context;
    const body: FindBody = { text: query.trim(), platformKey, names: true };
    const asked: OperationRequest<FindBody> = { ...request, body };
    const { answers, silent } = await this.services.inTime<FindAnswer>(sources, asked, (send) =>
      this.forwarder.track(platformKey, send),
    );
    const found = answers.flatMap((answer) =>
      answer.found.flatMap((part): OwnFindingResource[] => {
        const kind = ownKinds.find((own) => own === part.kind);
        return kind === undefined || part.platformKey !== platformKey ? [] : [{ kind, id: part.id }];
      }),
    );
    return { body: { found: found.slice(0, FOUND_MAX), parts: partsOf(silent) } };
  }
}
