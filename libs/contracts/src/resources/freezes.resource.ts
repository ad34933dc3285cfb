import { freezeDirections, freezeKinds } from '@corridor/kernel';
import { freezeStatuses } from '../bodies/freezes.body';
import { EnumField, IdField, MomentField, TextField } from '../fields';
import { PERSON } from './operators.resource';

/** Freeze: an operator has stopped money of a customer, an account, a currency or a platform. */
export class FreezeResource {
  @IdField('Freeze') id!: string;
  @EnumField(freezeKinds) kind!: string;
  @TextField({
    example: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    description: 'What is frozen: an id, or the code of a currency',
  })
  subjectId!: string;
  @IdField('PlatformConfig', {
    nullable: true,
    description: 'Null for a currency, which is frozen everywhere',
  })
  platformId!: string | null;
  @EnumField(freezeDirections) direction!: string;
  @EnumField(freezeStatuses) status!: string;
  @TextField({ example: 'order of the court of 12 March' }) reason!: string;
  @MomentField({ nullable: true, description: 'When it ends by itself' }) until!: string | null;
  @TextField() frozenBy!: string;
  @TextField(PERSON) frozenPerson!: string | null;
  @MomentField() frozenAt!: string;
  @TextField({ nullable: true }) liftedBy!: string | null;
  @TextField(PERSON) liftedPerson!: string | null;
  @MomentField({ nullable: true }) liftedAt!: string | null;
  @TextField({ nullable: true }) liftReason!: string | null;
}
