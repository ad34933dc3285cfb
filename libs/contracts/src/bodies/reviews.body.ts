import { operatorDecisions, reviewKinds, type OperatorDecision, type ReviewKind } from '@corridor/kernel';
import { EnumField, LimitField, TextField } from '../fields';

/** POST …/{id}/decision of the operators' API. */
export class DecisionBody {
  @EnumField(operatorDecisions) decision!: OperatorDecision;
  @TextField({
    maxLength: 255,
    example: 'the passport is readable and valid',
    description: 'For the audit log, without personal data. With RESUBMIT the platform reads it',
  })
  reason!: string;
}

/** GET /reviews. */
export class ListReviewsQuery {
  @EnumField(reviewKinds, { optional: true }) kind?: ReviewKind;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
