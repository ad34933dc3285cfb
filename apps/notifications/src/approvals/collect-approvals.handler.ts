import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import { appendToOutbox, OutboxRelay, type SqlRunner } from '@corridor/messaging';
import { queueKey } from '../deliveries/domain/new-delivery';
import { ApprovalQueue } from './approval.queue';
import { ApprovalEvents } from './approval.event';
import { ApprovalRepository, askBy, type Approval } from './approval.repository';
import { planApprovals, type CollectedApproval } from './domain/new-approval';

/** The written questions of a batch, and how to proceed after the commit. */
export interface WrittenApprovals {
  /** Queues that contain a question now, by `queueKey`. Later events wait for its answer. */
  queues: string[];
  /** This process asks them when the transaction is committed. */
  leased: Approval[];
  /** Some had no endpoint to ask. The outbox has their outcome. */
  isPublished: boolean;
  done: Promise<unknown>;
}

/** Turns the approval events of a batch into questions. If there is no endpoint to ask, publishes that outcome. */
@Injectable()
export class CollectApprovalsHandler {
  constructor(
    private readonly approvals: ApprovalRepository,
    private readonly events: ApprovalEvents,
    private readonly queue: ApprovalQueue,
    private readonly relay: OutboxRelay,
  ) {}

  /** In the caller's transaction. `nowMs` is domain time. */
  write(
    tx: SqlRunner,
    collected: readonly CollectedApproval[],
    nowMs: (platformKey: number) => number,
  ): WrittenApprovals {
    const roomFor = (endpointId: string): number => this.queue.roomFor(endpointId);
    const { deliveries, unasked } = planApprovals(collected, { nowMs, roomFor });
    const leaseId = mintUuid();
    const askByMs = askBy();
    const decided = unasked.map(({ event, platformId }) => {
      const { platformKey, resourceId: transactionId } = event;
      const sentAtMs = nowMs(platformKey);
      const outcome = 'NO_ENDPOINT' as const;
      return this.events.decided({
        platformKey,
        platformId,
        transactionId,
        outcome,
        sentAtMs,
        nowMs: sentAtMs,
      });
    });
    return {
      queues: deliveries
        .filter(({ isAsking }) => isAsking)
        .map(({ event, endpointId }) => queueKey({ ...event, endpointId })),
      leased: deliveries
        .filter(({ isLeased }) => isLeased)
        .map(({ id, platformId, endpointId, event }) => {
          const { platformKey, id: eventId, resourceId, body, traceparent } = event;
          const lease = { leaseId, askByMs };
          const about = { endpointId, eventId, resourceId, body, traceparent };
          return { platformKey, platformId, id, ...lease, ...about };
        }),
      isPublished: decided.length > 0,
      done: Promise.all([
        deliveries.length > 0 ? this.approvals.insert(tx, deliveries, leaseId) : undefined,
        appendToOutbox(tx, decided),
      ]),
    };
  }

  /** Call it after the transaction is committed. */
  proceed({ leased, isPublished }: Pick<WrittenApprovals, 'leased' | 'isPublished'>): void {
    this.queue.handOver(leased);
    if (isPublished) this.relay.hint();
  }
}
