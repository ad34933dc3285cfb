import { mintUuid, type VerificationStatus, type WebhookType } from '@corridor/kernel';
import type { VerificationEvent } from '@corridor/contracts';
import type { Verification } from './domain/verification';
import { toVerificationResource } from './verification.presenter';

/** The webhook of each state (docs/behaviour.md 12). */
const webhooks: Readonly<Record<VerificationStatus, WebhookType>> = {
  READY_FOR_VERIFICATION: 'VERIFICATION_READY_FOR_VERIFICATION',
  RESOLVE_ERRORS: 'VERIFICATION_RESOLVE_ERRORS',
  IN_PROGRESS: 'VERIFICATION_IN_PROGRESS',
  PENDING_MANUAL_REVIEW: 'VERIFICATION_PENDING_MANUAL_REVIEW',
  APPROVED: 'VERIFICATION_APPROVED',
  REJECTED: 'VERIFICATION_REJECTED',
};

/** The verification's present state as an event. */
export function verificationEvent(verification: Verification, traceparent?: string): VerificationEvent {
  const { status, version, epoch, platformKey, platformId } = verification;
  const data = toVerificationResource(verification);
  return {
    id: mintUuid(),
    type: `compliance.verification.${status.toLowerCase().replaceAll('_', '-')}`,
    aggregate: 'verifications',
    subject: data.id,
    version,
    epoch,
    time: data.updatedAt,
    platformKey,
    platformId,
    webhookType: webhooks[status],
    data: { ...data },
    state: { customerId: data.customerId, verificationStatus: status },
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
