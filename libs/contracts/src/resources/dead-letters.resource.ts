import { deadLetterServices } from '../bodies/dead-letters.body';
import { EnumField, IdField, MomentField, TextField } from '../fields';

const kinds = ['EVENT', 'TIMER'] as const;

/** DeadLetter: an event or a timer that a service could not handle. */
export class DeadLetterResource {
  @IdField('DeadLetter') id!: string;
  @EnumField(deadLetterServices, { description: 'The service that could not handle it' }) service!: string;
  @EnumField(kinds) kind!: (typeof kinds)[number];
  @TextField({
    maxLength: 2_048,
    example: 'accounts.customers',
    description: 'The topic of the event, or the kind of the timer',
  })
  name!: string;
  @TextField({ maxLength: 2_048, description: 'The resource that it is about' }) subject!: string;
  @TextField({ nullable: true, maxLength: 2_048, description: 'The last error' }) error!: string | null;
  @MomentField({ description: 'When it failed; when it was due, if it is a timer of payments' })
  since!: string;
}
