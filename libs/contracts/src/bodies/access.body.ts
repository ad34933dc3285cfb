import { DateBoundField, TextField } from '../fields';
import { ReasonBody } from './operators.body';

/** GET /access-report. */
export class AccessReportQuery {
  @DateBoundField({
    optional: true,
    description: 'Changes from then on; without it those of the last 90 days',
  })
  startDate?: string;
}

/** POST /access-review/confirm. */
export class ConfirmAccessReviewBody extends ReasonBody {
  @TextField({
    minLength: 64,
    maxLength: 64,
    example: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
    description: '`digest` of the list that was reviewed',
  })
  digest!: string;
}
