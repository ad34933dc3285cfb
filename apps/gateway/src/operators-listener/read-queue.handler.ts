import { Inject, Injectable } from '@nestjs/common';
import {
  ENDING_MAX,
  internalOperations,
  type EndingCredentialResource,
  type OperationReply,
  type QueueResource,
  type ServiceDeadLettersAnswer,
  type ServiceQueuesAnswer,
  type WaitingWork,
} from '@corridor/contracts';
import { Pool } from 'pg';
import { formatId, plaintextSources } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { endsSoon } from '../operator-settings/domain/credential-times';
import { OperatorRepository } from '../operators/operator.repository';
import { AskServices, partsOf } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';
import { OperatorRightsHandler } from './operator-rights.handler';
import { mergedQueues } from './queue.presenter';

const queues = [
  internalOperations.readQueuesAccounts,
  internalOperations.readQueuesCompliance,
  internalOperations.readQueuesPayments,
  internalOperations.readQueuesNotifications,
];
const letters = [
  internalOperations.listDeadLettersAccounts,
  internalOperations.listDeadLettersCompliance,
  internalOperations.listDeadLettersPayments,
  internalOperations.listDeadLettersNotifications,
];

function ofLetters({ deadLetters, totalCount }: ServiceDeadLettersAnswer): WaitingWork {
  return { queue: 'DEAD_LETTERS', count: totalCount, oldestAt: deadLetters[0]?.since ?? null };
}

/** GET /queue: what waits for people in all services that answer in time. */
@Injectable()
export class ReadQueueHandler {
  constructor(
    private readonly pool: Pool,
    private readonly operators: OperatorRepository,
    private readonly services: AskServices,
    private readonly rights: OperatorRightsHandler,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'fourEyesOff' | 'plaintext'>,
  ) {}

  async handle({ request }: OperatorCall): Promise<OperationReply<QueueResource>> {
    const withRights = await this.rights.addTo(request);
    const [endingCredentials, waiting, dead] = await Promise.all([
      this.endingCredentials(),
      this.services.inTime<ServiceQueuesAnswer>(queues, withRights),
      this.services.inTime<ServiceDeadLettersAnswer>(letters, { ...request, body: { limit: 1 } }),
    ]);
    const silent = [...waiting.silent, ...dead.silent];
    const parts = [...waiting.answers.flatMap((answer) => answer.queues), ...dead.answers.map(ofLetters)];
    const { fourEyesOff = false, plaintext: own = [] } = this.config;
    const found = [...own, ...waiting.answers.flatMap((answer) => answer.plaintext ?? [])];
    const plaintext = plaintextSources.filter((name) => found.includes(name));
    const queued = { queues: mergedQueues(parts, silent), parts: partsOf(silent) };
    return { body: { ...queued, fourEyesOff, plaintext, endingCredentials } };
  }

  private async endingCredentials(): Promise<EndingCredentialResource[]> {
    const now = Date.now();
    return (await this.operators.list(this.pool))
      .filter((operator) => endsSoon(operator, now))
      .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
      .slice(0, ENDING_MAX)
      .map(({ id, name, expiresAt }) => ({
        operatorId: formatId('Operator', id),
        name,
        expiresAt: expiresAt.toISOString(),
      }));
  }
}
