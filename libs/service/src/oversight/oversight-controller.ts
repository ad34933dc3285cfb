import { Controller, Inject, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type {
  FindAnswer,
  FindBody,
  OperationReply,
  OperationRequest,
  RequestService,
  ServiceQueuesAnswer,
} from '@corridor/contracts';
import { waitingApprovals } from '@corridor/database';
import { MetricSampler, type Reading } from '../metric-sampler';
import { OperatorActions } from '../operators/operator-actions';
import type { ServiceConfig } from '../service-config';
import { SERVICE_CONFIG } from '../service.module';
import { Finder, QueueSource } from './oversight-sources';
import { healthMetrics, serviceHealth } from './service-health';

/** How long a reading of the metrics counts as new, milliseconds. */
const FRESH_MS = 1_000;

/** A controller for what operators see of a service: `<service>.read-queues`, `.read-health` and `.find`. */
export function oversightController(service: RequestService): Type<object> {
  @Controller()
  class OversightController {
    private reading: Promise<readonly Reading[]> | undefined;

    constructor(
      private readonly pool: Pool,
      private readonly sampler: MetricSampler,
      private readonly queues: QueueSource,
      private readonly finder: Finder,
      private readonly actions: OperatorActions,
      @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'plaintext'>,
    ) {}

    @MessagePattern(`${service}.read-queues`)
    async readQueues(@Payload() request: OperationRequest): Promise<OperationReply<ServiceQueuesAnswer>> {
      await this.actions.endWithoutRight(request);
      const [own, approvals] = await Promise.all([this.queues.read(), waitingApprovals(this.pool)]);
      const { plaintext = [] } = this.config;
      return { status: 200, body: { queues: [...own, { queue: 'APPROVALS', ...approvals }], plaintext } };
    }

    @MessagePattern(`${service}.read-health`)
    async readHealth(): Promise<OperationReply> {
      this.reading ??= this.sampler.readNow(healthMetrics).finally(() => {
        setTimeout(() => (this.reading = undefined), FRESH_MS).unref();
      });
      return { status: 200, body: serviceHealth(await this.reading) };
    }

    @MessagePattern(`${service}.find`)
    async find(@Payload() { body }: OperationRequest<FindBody>): Promise<OperationReply<FindAnswer>> {
      const { text, platformKey, names } = body;
      return { status: 200, body: { found: await this.finder.find(text, platformKey, names) } };
    }
  }
  return OversightController;
}
