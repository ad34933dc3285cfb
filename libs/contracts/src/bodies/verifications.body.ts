import { verificationStatuses, type VerificationStatus } from '@corridor/kernel';
import { EnumField, IdField, LimitField, TextField } from '../fields';

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
