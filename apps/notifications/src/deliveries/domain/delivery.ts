import type { WebhookDeliveryStatus } from '@corridor/kernel';
import { nextAttemptMs } from './retry-schedule';

/** Failures after which later events of the resource no longer wait for this one. */
const FAILURES_IN_ORDER_MAX = 5;
/** The status of a receiver whose address is gone for good (Standard Webhooks). */
export const GONE_STATUS = 410;
/** Event types of which only a resource's newest event matters. */
export const SUPERSEDED_TYPES: readonly string[] = ['INTERNAL_ACCOUNT_BALANCE_UPDATED'];
/** Prefix of the resource ids in events of the webhook test. No other event is about an endpoint. */
export const TESTED_RESOURCE = 'WebhookEndpoint:';

/** Result of an attempt: the status of the answer, or null if none arrived. */
export interface AttemptAnswer {
  responseStatus: number | null;
}

/** Any 2xx is success (docs/behaviour.md 12); a redirect is not. */
export function isSuccess(answer: AttemptAnswer): boolean {
  return answer.responseStatus !== null && answer.responseStatus >= 200 && answer.responseStatus <= 299;
}

/** The delivery before the attempt. */
export interface AttemptedDelivery {
  resourceId: string;
  /**
   * Whether it asked for an approval, or was meant to. If it is sent again on demand, it decides nothing and isn't
   * retried.
   */
  isApproval: boolean;
  failures: number;
  inOrder: boolean;
  /** Domain time of the first attempt of this round; null before it. */
  triedSinceMs: number | null;
}

/** The delivery after the attempt. */
export interface DeliveryAfterAttempt {
  status: WebhookDeliveryStatus;
  failures: number;
  inOrder: boolean;
  triedSinceMs: number;
  nextAttemptMs: number | null;
}

/** Whether later events of the same endpoint and resource wait for this one. */
export function isBlocking(delivery: Pick<DeliveryAfterAttempt, 'status' | 'inOrder'>): boolean {
  return delivery.status === 'PENDING' && delivery.inOrder;
}

/** The state of a delivery after an attempt. `nowMs` is domain time at its end. */
export function afterAttempt(
  delivery: AttemptedDelivery,
  answer: AttemptAnswer,
  at: { startedMs: number; nowMs: number; chance: number },
): DeliveryAfterAttempt {
  const triedSinceMs = delivery.triedSinceMs ?? at.startedMs;
  if (isSuccess(answer)) {
    const { failures, inOrder } = delivery;
    return { status: 'DELIVERED', failures, inOrder, triedSinceMs, nextAttemptMs: null };
  }
  const failures = delivery.failures + 1;
  const inOrder = delivery.inOrder && failures < FAILURES_IN_ORDER_MAX;
  const isSentOnce = delivery.isApproval || delivery.resourceId.startsWith(TESTED_RESOURCE);
  const nextMs = isSentOnce
    ? undefined
    : nextAttemptMs({ failures, triedSinceMs, nowMs: at.nowMs, chance: at.chance });
  const status = nextMs === undefined ? 'FAILED' : 'PENDING';
  return { status, failures, inOrder, triedSinceMs, nextAttemptMs: nextMs ?? null };
}
