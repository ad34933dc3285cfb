import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import {
  internalOperations,
  type HealthResource,
  type IntegrityResource,
  type OperationReply,
  type ServiceHealthAnswer,
  type ServiceHealthResource,
} from '@corridor/contracts';
import { AskServices, partsOf } from '../forwarding/ask-services.client';
import type { OperatorCall } from './operator-call.parser';

const sources = [
  internalOperations.readHealthAccounts,
  internalOperations.readHealthCompliance,
  internalOperations.readHealthPayments,
  internalOperations.readHealthNotifications,
];

/** Of a service that says nothing of itself. */
const UNKNOWN: ServiceHealthAnswer = {
  lagRecords: null,
  replicaLagSeconds: null,
  outboxRows: null,
  outboxAgeSeconds: null,
  lateTimers: null,
  timerLatenessSeconds: null,
  deadLetters: null,
};

/** GET /health: how the services do. A silent one is not ready. */
@Injectable()
export class ReadHealthHandler {
  constructor(
    private readonly services: AskServices,
    private readonly pool: Pool,
  ) {}

  async handle({ request }: OperatorCall): Promise<OperationReply<HealthResource>> {
    const [gateway, integrity, ...asked] = await Promise.all([
      this.ofGateway(),
      this.services.inTime<IntegrityResource>([internalOperations.readIntegrity], request),
      ...sources.map((source) => this.services.inTime<ServiceHealthAnswer>([source], request)),
    ]);
    const services = asked.map(({ answers: [answer] }, index): ServiceHealthResource => {
      const service = sources[index]?.service ?? '';
      return { service, isReady: answer !== undefined, ...(answer ?? UNKNOWN) };
    });
    const silent = [...integrity.silent, ...asked.flatMap((part) => part.silent)];
    const [sound = null] = integrity.answers;
    return { body: { services: [gateway, ...services], integrity: sound, parts: partsOf(silent) } };
  }

  /** The gateway answers, so only its database may be missing. It has no outbox, timers or dead letters. */
  private async ofGateway(): Promise<ServiceHealthResource> {
    const isReady = await this.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return { service: 'gateway', isReady, ...UNKNOWN };
  }
}
