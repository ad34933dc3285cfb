import { formatId, type VerificationErrorType } from '@corridor/kernel';
import type { VerificationError, VerificationResource } from '@corridor/contracts';
import type { Verification, VerificationViolation } from './domain/verification';

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
