import { NOTE_LENGTH_MAX } from '../bodies/customer-notes.body';
import { IdField, MomentField, ObjectField, TextField } from '../fields';
import { MultilineTextField } from '../multiline-text';

/** Who wrote a note. */
export class NoteAuthorResource {
  @IdField(['ApiToken', 'Member', 'ConsoleSession'], {
    description:
      'The token of the request. In the console the member, or the session of a person who is no member',
  })
  id!: string;
  @TextField({ example: 'Grace Hopper', description: 'The name of the token or the person at that time' })
  name!: string;
}

/** CustomerNote: what the staff of a platform notes on a customer (docs/behaviour.md 6). */
export class CustomerNoteResource {
  @IdField('CustomerNote') id!: string;
  @IdField('Customer') customerId!: string;
  @MultilineTextField({ maxLength: NOTE_LENGTH_MAX, example: 'Called about a late payout.' }) text!: string;
  @ObjectField(() => NoteAuthorResource) author!: NoteAuthorResource;
  @MomentField() createdAt!: string;
}
