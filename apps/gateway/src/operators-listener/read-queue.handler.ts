import { Inject, Injectable } from '@nestjs/common';
import {
  internalOperations,
  type OperationReply,
  type QueueResource,
  type ServiceDeadLettersAnswer,
  type ServiceQueuesAnswer,
  type WaitingWork,
} from '@corridor/contracts';
import { plaintextSources } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { AskServices, partsOf } from './ask-services.client';
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
    private readonly services: AskServices,
    private readonly rights: OperatorRightsHandler,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'fourEyesOff' | 'plaintext'>,
  ) {}

  async handle({ request }: OperatorCall): Promise<OperationReply<QueueResource>> {
    const withRights = await this.rights.addTo(request);
    const [waiting, dead] = await Promise.all([
      this.services.inTime<ServiceQueuesAnswer>(queues, withRights),
      this.services.inTime<ServiceDeadLettersAnswer>(letters, { ...request, body: { limit: 1 } }),
    ]);
    const silent = [...waiting.silent, ...dead.silent];
    const parts = [...waiting.answers.flatMap((answer) => answer.queues), ...dead.answers.map(ofLetters)];
    const { fourEyesOff = false, plaintext: own = [] } = this.config;
    const found = [...own, ...waiting.answers.flatMap((answer) => answer.plaintext ?? [])];
    const plaintext = plaintextSources.filter((name) => found.includes(name));
    return { body: { queues: mergedQueues(parts, silent), parts: partsOf(silent), fourEyesOff, plaintext } };
  }
}
