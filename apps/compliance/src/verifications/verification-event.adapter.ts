import {
  formatId,
  mintUuid,
  parseId,
  type Uuid,
  type VerificationErrorType,
  type VerificationStatus,
} from '@corridor/kernel';
import type {
  VerificationError,
  VerificationEvent,
  VerificationResource,
  WebhookType,
} from '@corridor/contracts';
import { verificationNotFound, type Verification, type VerificationViolation } from './domain/verification';

/** The webhook of each state (docs/behaviour.md 12). */
const webhooks: Readonly<Record<VerificationStatus, WebhookType>> = {
  READY_FOR_VERIFICATION: 'VERIFICATION_READY_FOR_VERIFICATION',
  RESOLVE_ERRORS: 'VERIFICATION_RESOLVE_ERRORS',
  IN_PROGRESS: 'VERIFICATION_IN_PROGRESS',
  PENDING_MANUAL_REVIEW: 'VERIFICATION_PENDING_MANUAL_REVIEW',
  APPROVED: 'VERIFICATION_APPROVED',
  REJECTED: 'VERIFICATION_REJECTED',
};

function toError(violation: VerificationViolation): VerificationError {
  return { ...violation, type: violation.type as VerificationErrorType };
}

/** The verification as its GET shows it. */
export function toVerificationResource(verification: Verification): VerificationResource {
  return {
    id: formatId('Verification', verification.id),
    customerId: formatId('Customer', verification.customerId),
    verificationStatus: verification.status,
    errors: verification.errors.map(toError),
    createdAt: new Date(verification.createdAtMs).toISOString(),
    updatedAt: new Date(verification.updatedAtMs).toISOString(),
  };
}

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

/** The verification that a path names. @throws DomainError VERIFICATION_NOT_FOUND for a malformed id. */
export function verificationIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('Verification', params['verificationId'] ?? '');
  if (!id) throw verificationNotFound();
  return id;
}
