import { freezeDirections, freezeKinds, type FreezeDirection, type FreezeKind } from '@corridor/kernel';
import { DateTimeField, EnumField, LimitField, TextField } from '../fields';

/** POST …/freeze. */
export class FreezeBody {
  @EnumField(freezeDirections, { description: 'OUT: money that leaves. IN: money that arrives' })
  direction!: FreezeDirection;
  @TextField({
    maxLength: 500,
    example: 'order of the court of 12 March',
    description: 'Without personal data. Callers of the public API never see it',
  })
  reason!: string;
  @DateTimeField({
    optional: true,
    description: 'When the freeze ends by itself, in real time. By default never',
  })
  until?: string;
}

/** POST …/unfreeze. */
export class UnfreezeBody {
  @TextField({ optional: true, maxLength: 500, example: 'the order was withdrawn' }) reason?: string;
}

/** States of a freeze. ENDED: its time is over. */
export const freezeStatuses = ['ACTIVE', 'ENDED', 'LIFTED'] as const;

/** GET /freezes. */
export class ListFreezesQuery {
  @EnumField(freezeKinds, { optional: true }) kind?: FreezeKind;
  @EnumField(['ACTIVE', 'OVER'], { optional: true, description: 'OVER: it has ended or was lifted' })
  status?: string;
  @TextField({
    optional: true,
    maxLength: 64,
    example: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    description: 'What is frozen: an id, or the code of a currency',
  })
  subjectId?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
