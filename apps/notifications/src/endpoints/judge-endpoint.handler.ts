import { Inject, Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import { afterFailure } from './domain/endpoint';
import { EndpointRepository } from './endpoint.repository';

/** What a failed attempt means for its endpoint. `nowMs` is domain time. */
export interface FailedAttempt {
  platformKey: number;
  endpointId: string;
  isGone: boolean;
  nowMs: number;
}

/** Success clears an endpoint's failures; 410, or failures only for 5 days, disable it. */
@Injectable()
export class JudgeEndpointHandler {
  constructor(@Inject(EndpointRepository) private readonly endpoints: EndpointRepository) {}

  async succeeded(
    manager: SqlRunner,
    reached: readonly { platformKey: number; endpointId: string }[],
  ): Promise<void> {
    const unique = [...new Map(reached.map((one) => [one.endpointId, one])).values()];
    if (unique.length === 0) return;
    await this.endpoints.clearFailing(
      manager,
      unique.map(({ platformKey, endpointId }) => ({ platformKey, id: endpointId })),
    );
  }

  /** The endpoint is locked only where something about it changes. */
  async failed(manager: SqlRunner, attempt: FailedAttempt): Promise<void> {
    const { platformKey, endpointId, nowMs } = attempt;
    const known = await this.endpoints.find(manager, platformKey, endpointId);
    if (!known || known.status === 'DISABLED') return;
    if (known.failingSinceMs !== null && afterFailure(known, attempt).disabledReason === null) return;
    const endpoint = await this.endpoints.lock(manager, platformKey, endpointId);
    if (!endpoint || endpoint.status === 'DISABLED') return;
    const { failingSinceMs, disabledReason } = afterFailure(endpoint, attempt);
    const failing = { ...endpoint, failingSinceMs };
    if (disabledReason === null) return this.endpoints.update(manager, failing);
    return this.endpoints.update(manager, {
      ...failing,
      status: 'DISABLED',
      disabledReason,
      version: endpoint.version + 1,
      updatedMs: nowMs,
    });
  }
}
