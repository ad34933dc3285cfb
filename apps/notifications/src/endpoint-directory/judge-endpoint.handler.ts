import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import { afterFailure } from './domain/endpoint';
import { EndpointRepository } from './endpoint.repository';

/** The parts of a failed attempt that matter for its endpoint. `nowMs` is domain time. */
export interface FailedAttempt {
  platformKey: number;
  endpointId: string;
  isGone: boolean;
  nowMs: number;
}

/** An endpoint that a delivery has just reached. */
interface ReachedEndpoint {
  platformKey: number;
  endpointId: string;
}

/** Success clears an endpoint's failures. A 410, or 5 days with failures only, disables it. */
@Injectable()
export class JudgeEndpointHandler {
  constructor(private readonly endpoints: EndpointRepository) {}

  /** Updates the endpoints of many attempts in one order, so that two batches can't deadlock. */
  async judge(
    manager: SqlRunner,
    reached: readonly ReachedEndpoint[],
    failed: readonly FailedAttempt[],
  ): Promise<void> {
    if (failed.length === 0) return this.succeeded(manager, reached);
    const recovered = await this.endpoints.failingAmong(manager, uniqueIds(reached));
    const all = [
      ...recovered.map(({ platformKey, id }) => ({ platformKey, endpointId: id, attempt: undefined })),
      ...failed.map((attempt) => ({ ...attempt, attempt })),
    ];
    for (const { platformKey, endpointId, attempt } of all.sort(byEndpoint)) {
      if (attempt) await this.failed(manager, attempt);
      else await this.succeeded(manager, [{ platformKey, endpointId }]);
    }
  }

  async succeeded(manager: SqlRunner, reached: readonly ReachedEndpoint[]): Promise<void> {
    if (reached.length === 0) return;
    await this.endpoints.clearFailing(manager, uniqueIds(reached));
  }

  /** Locks the endpoint only if something changes. */
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

function byEndpoint(left: ReachedEndpoint, right: ReachedEndpoint): number {
  if (left.platformKey !== right.platformKey) return left.platformKey - right.platformKey;
  return left.endpointId < right.endpointId ? -1 : left.endpointId > right.endpointId ? 1 : 0;
}

/** Each endpoint once, in locking order. */
function uniqueIds(reached: readonly ReachedEndpoint[]): { platformKey: number; id: string }[] {
  const unique = [...new Map(reached.map((endpoint) => [endpoint.endpointId, endpoint])).values()];
  return unique.sort(byEndpoint).map(({ platformKey, endpointId }) => ({ platformKey, id: endpointId }));
}
