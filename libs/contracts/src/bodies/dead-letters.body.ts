import { EnumField, LimitField, TextField } from '../fields';
import { requestTopics, type RequestService } from '../topics';

/** The services that have dead letters. */
export const deadLetterServices = Object.keys(requestTopics) as RequestService[];

/** GET /dead-letters. */
export class ListDeadLettersQuery {
  @EnumField(deadLetterServices, { optional: true }) service?: RequestService;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /dead-letters/{deadLetterId}/retry and /discard. */
export class DecideDeadLetterBody {
  @TextField({
    maxLength: 500,
    example: 'the defect is mended in release 1.4',
    description: 'For the audit log, without personal data',
  })
  reason!: string;
}
