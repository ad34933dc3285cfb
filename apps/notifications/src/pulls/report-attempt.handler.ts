import { Injectable } from '@nestjs/common';
import { DomainError, trustUuid, uuidTime } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type ReportWebhookAttemptBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { toRecord } from '../deliveries/attempt-recorder.worker';
import { deliveryIdOf, deliveryNotFound } from '../deliveries/delivery-id.parser';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { GONE_STATUS, isSuccess } from '../deliveries/domain/delivery';
import { DueDeliveryRepository, type Attempt } from '../deliveries/due-delivery.repository';
import { ReadDeliveryHandler } from '../deliveries/read-delivery.handler';
import { JudgeEndpointHandler } from '../endpoint-directory/judge-endpoint.handler';
import { answerText } from '../sending/domain/answer-text';
import type { SendResult } from '../sending/sender.port';
import { PullRepository, type ReportedDelivery } from './pull.repository';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** POST /webhook-deliveries/{id}/attempts: the result of a leased delivery, recorded as if this service had sent it. */
@Injectable()
export class ReportAttemptHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly pulls: PullRepository,
    private readonly due: DueDeliveryRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly judge: JudgeEndpointHandler,
    private readonly readDelivery: ReadDeliveryHandler,
  ) {}

  async execute({
    context,
    params,
    body,
  }: OperationRequest<ReportWebhookAttemptBody>): Promise<OperationReply> {
    const { status, sealed } = operations.reportWebhookAttempt;
    const { platformKey } = context;
    const id = deliveryIdOf(params['webhookDeliveryId']);
    return this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      // An id that is no uuid names no lease.
      const leaseId = UUID.test(body.leaseId) ? body.leaseId.toLowerCase() : null;
      const delivery = await this.pulls.lock(manager, { platformKey, id, leaseId });
      if (!delivery) throw deliveryNotFound();
      if (leaseId === null) throw notHeld();
      const known = await this.pulls.reported(manager, { platformKey, id, leaseId });
      if (!known && !delivery.isHeld) throw notHeld();
      const recorded = await this.toRecorded(manager, delivery, resultOf(body));
      if (!known) await this.record(manager, recorded);
      else if (!isSame(known, recorded.attempt)) throw notHeld();
      return this.readDelivery.show(manager, platformKey, id);
    });
  }

  /** The attempt began when the delivery was leased, or later. */
  private async toRecorded(
    manager: SqlRunner,
    delivery: ReportedDelivery,
    result: SendResult,
  ): Promise<ReturnType<typeof toRecord>> {
    const { platformKey, leaseId } = delivery;
    const realNowMs = this.clocks.realNow();
    const startedMs = Math.max(uuidTime(trustUuid(leaseId)), realNowMs - result.durationMs);
    const domainNowMs = realNowMs + (await this.clocks.offset(manager, platformKey));
    return toRecord({ delivery, attemptId: leaseId, startedMs, result }, { realNowMs, domainNowMs });
  }

  private async record(manager: SqlRunner, recorded: ReturnType<typeof toRecord>): Promise<void> {
    const { delivery, attempt } = recorded;
    const { platformKey, endpointId } = delivery;
    await this.due.record(manager, [recorded]);
    if (isSuccess(attempt)) {
      await this.judge.succeeded(manager, [{ platformKey, endpointId }]);
    } else {
      const isGone = attempt.responseStatus === GONE_STATUS;
      const nowMs = attempt.atMs + attempt.durationMs;
      await this.judge.failed(manager, { platformKey, endpointId, isGone, nowMs });
    }
    await this.deliveries.release(manager, [delivery], this.clocks.realNow());
  }
}

function notHeld(): DomainError {
  const message = 'the lease is unknown, has ended, or was reported with another result';
  return new DomainError('WEBHOOK_LEASE_NOT_HELD', message);
}

/** As the sender of this service reports an attempt. */
function resultOf({ responseStatus, durationMs, responseBody, error }: ReportWebhookAttemptBody): SendResult {
  const hasAnswer = (responseStatus ?? null) !== null;
  return {
    responseStatus: responseStatus ?? null,
    durationMs,
    responseBody: hasAnswer ? answerText(responseBody ?? '') : null,
    error: error ?? null,
  };
}

function isSame(known: Attempt, reported: Attempt): boolean {
  return (
    known.responseStatus === reported.responseStatus &&
    known.durationMs === reported.durationMs &&
    known.responseBody === reported.responseBody &&
    known.error === reported.error
  );
}
