import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import { afterFailure } from './domain/endpoint';
import { EndpointRepository, type Endpoint } from './endpoint.repository';

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

  /**
   * Updates the endpoints of many attempts. It locks all endpoints of a platform, in one order, before it disables one:
   * a disabled endpoint locks its platform's row of `endpoint_changes`, as every other change does after its endpoint.
   */
  async judge(
    manager: SqlRunner,
    reached: readonly ReachedEndpoint[],
    failed: readonly FailedAttempt[],
  ): Promise<void> {
    if (failed.length === 0) return this.succeeded(manager, reached);
    const recovered = await this.endpoints.failingAmong(manager, uniqueIds(reached));
    const all: JudgedEndpoint[] = [
      ...recovered.map(({ platformKey, id }) => ({ platformKey, endpointId: id, attempt: undefined })),
      ...failed.map((attempt) => ({ ...attempt, attempt })),
    ];
    all.sort(byEndpoint);
    for (const key of new Set(all.map(({ platformKey }) => platformKey))) {
      const own = all.filter(({ platformKey }) => platformKey === key);
      await this.judgePlatform(manager, own);
    }
  }

  async succeeded(manager: SqlRunner, reached: readonly ReachedEndpoint[]): Promise<void> {
    if (reached.length === 0) return;
    await this.endpoints.clearFailing(manager, uniqueIds(reached));
  }

  /** Updates the endpoint of one attempt. */
  async failed(manager: SqlRunner, attempt: FailedAttempt): Promise<void> {
    await this.judgePlatform(manager, [{ ...attempt, attempt }]);
  }

  private async judgePlatform(manager: SqlRunner, own: readonly JudgedEndpoint[]): Promise<void> {
    const disabled: Endpoint[] = [];
    for (const { platformKey, endpointId, attempt } of own) {
      if (attempt) disabled.push(...(await this.lockedAfterFailure(manager, attempt)));
      else await this.succeeded(manager, [{ platformKey, endpointId }]);
    }
    for (const endpoint of disabled) await this.endpoints.update(manager, endpoint);
  }

  /** Locks the endpoint only if something changes. Returns it if it must be disabled. */
  private async lockedAfterFailure(manager: SqlRunner, attempt: FailedAttempt): Promise<Endpoint[]> {
    const { platformKey, endpointId, nowMs } = attempt;
    const known = await this.endpoints.find(manager, platformKey, endpointId);
    if (!known || known.status === 'DISABLED') return [];
    if (afterFailure(known, attempt).disabledReason === null) {
      if (known.failingSinceMs === null)
        await this.endpoints.markFailing(manager, { platformKey, id: endpointId }, nowMs);
      return [];
    }
    const endpoint = await this.endpoints.lock(manager, platformKey, endpointId);
    if (!endpoint || endpoint.status === 'DISABLED') return [];
    const { failingSinceMs, disabledReason } = afterFailure(endpoint, attempt);
    // A success that was recorded since the first look has ended the failures.
    if (disabledReason === null) {
      await this.endpoints.markFailing(manager, { platformKey, id: endpointId }, failingSinceMs);
      return [];
    }
    const version = endpoint.version + 1;
    return [{ ...endpoint, failingSinceMs, status: 'DISABLED', disabledReason, version, updatedMs: nowMs }];
  }
}

/** An endpoint of a batch of attempts, with its failed attempt, or without one if it was reached. */
interface JudgedEndpoint extends ReachedEndpoint {
  attempt: FailedAttempt | undefined;
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
