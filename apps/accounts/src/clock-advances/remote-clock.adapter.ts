import type { AdvanceServiceClockAnswer, InternalOperation, RequestContext } from '@corridor/contracts';
import type { KafkaRequestClient } from '@corridor/messaging';
import { internalRequest } from '../service-clients/internal-request.factory';
import { ServiceClockPort } from './service-clock.port';

const ASK_LIMIT_MS = 15_000;

/** Timers and clock of another service, asked over Kafka. */
export class RemoteClockAdapter extends ServiceClockPort {
  readonly part: string;

  constructor(
    private readonly client: KafkaRequestClient,
    private readonly operation: InternalOperation,
  ) {
    super();
    this.part = operation.service;
  }

  advance(
    context: RequestContext,
    targetMs: number,
    offsetMs: number | null,
  ): Promise<AdvanceServiceClockAnswer> {
    const { name, service } = this.operation;
    const request = internalRequest(context, { targetMs, offsetMs });
    return this.client.call(name, service, request, { key: context.platformId, timeoutMs: ASK_LIMIT_MS });
  }
}
