import { EnumField, IdField, LimitField, TextField } from '../fields';

/** States of a verification (docs/behaviour.md 6). */
export const verificationStatuses = [
  'READY_FOR_VERIFICATION',
  'RESOLVE_ERRORS',
  'IN_PROGRESS',
  'PENDING_MANUAL_REVIEW',
  'APPROVED',
  'REJECTED',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** POST /verifications. */
export class CreateVerificationBody {
  @IdField('Customer') customerId!: string;
}

/** GET /verifications. */
export class ListVerificationsQuery {
  @IdField('Customer', { optional: true }) customerId?: string;
  @EnumField(verificationStatuses, { optional: true }) verificationStatus?: VerificationStatus;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
