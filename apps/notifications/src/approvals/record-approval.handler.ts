import { Injectable } from '@nestjs/common';
import type { PipelinedTransaction } from '@corridor/database';
import { appendToOutbox, OutboxRelay } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { GONE_STATUS } from '../deliveries/domain/delivery';
import { keptAnswer } from '../deliveries/domain/kept-answer';
import { DueDeliveryRepository } from '../deliveries/due-delivery.repository';
import { WakeUp } from '../deliveries/domain/wake-up';
import { JudgeEndpointHandler } from '../endpoint-directory/judge-endpoint.handler';
import type { AskResult } from '../sending/sender.port';
import { ApprovalEvents } from './approval.event';
import { ApprovalRepository, type Approval } from './approval.repository';
import { verdictOf, type Verdict } from './domain/approval-answer';

/** A question that has ended. */
export interface AskedApproval {
  approval: Approval;
  /** Domain time of the sending, milliseconds. */
  sentAtMs: number;
  /** Null if the endpoint was removed or disabled: it could not be asked. */
  attempt: Attempted | null;
}

interface Attempted {
  id: string;
  result: AskResult;
}

/** Records the attempt and publishes its decision in one transaction, once for each question. */
@Injectable()
export class RecordApprovalHandler {
  constructor(
    private readonly sessions: HotSessions,
    private readonly clocks: PlatformClocks,
    private readonly approvals: ApprovalRepository,
    private readonly events: ApprovalEvents,
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: DueDeliveryRepository,
    private readonly judge: JudgeEndpointHandler,
    private readonly relay: OutboxRelay,
    private readonly wakeUp: WakeUp,
  ) {}

  async execute(asked: AskedApproval): Promise<void> {
    const { approval, sentAtMs, attempt } = asked;
    const { platformKey, platformId, resourceId: transactionId } = approval;
    const verdict = attempt && verdictOf(attempt.result);
    const decided = this.events.decided({
      platformKey,
      platformId,
      transactionId,
      sentAtMs,
      nowMs: sentAtMs + (attempt?.result.durationMs ?? 0),
      ...(verdict ?? { outcome: 'NO_ENDPOINT' }),
    });
    const status = verdict && verdict.outcome !== 'FAILED' ? 'DELIVERED' : 'FAILED';
    await this.sessions.transaction(async (tx) => {
      const isOurs = await this.approvals.end(tx, approval, status);
      if (attempt && verdict) await this.keep(tx, { approval, sentAtMs, attempt }, verdict);
      if (isOurs) await appendToOutbox(tx, [decided]);
      // Later events of the queue may be sent now.
      await tx.commitBehind(this.deliveries.release(tx, [approval], this.clocks.realNow()));
    });
    this.relay.hint();
    this.wakeUp.hint();
  }

  /** Stores the attempt and updates the state of its endpoint. */
  private async keep(
    tx: PipelinedTransaction,
    { approval, sentAtMs, attempt }: AskedApproval & { attempt: Attempted },
    { outcome }: Verdict,
  ): Promise<void> {
    const { platformKey, id: deliveryId, endpointId } = approval;
    const { responseStatus, durationMs, responseBody, answer, error } = attempt.result;
    const kept = {
      id: attempt.id,
      atMs: sentAtMs,
      responseStatus,
      durationMs,
      responseBody: keptAnswer(responseBody, answer),
      error,
    };
    await this.attempts.insertAttempts(tx, [{ platformKey, deliveryId, attempt: kept }]);
    if (outcome !== 'FAILED') return this.judge.succeeded(tx, [{ platformKey, endpointId }]);
    const isGone = responseStatus === GONE_STATUS;
    return this.judge.failed(tx, { platformKey, endpointId, isGone, nowMs: sentAtMs + durationMs });
  }
}
