import { LimitField, TextField } from '../fields';
import { MultilineTextField } from '../multiline-text';

/** Most characters of a note. */
export const NOTE_LENGTH_MAX = 2_000;
/** Most notes of a customer. */
export const CUSTOMER_NOTES_MAX = 1_000;

/** POST /customers/{customerId}/notes. */
export class CreateCustomerNoteBody {
  @MultilineTextField({
    maxLength: NOTE_LENGTH_MAX,
    example: 'Called about a late payout.\nWe call back on Monday.',
    description: 'Line feed (`\\n`) is the only control character',
  })
  text!: string;
}

/** GET /customers/{customerId}/notes. */
export class ListCustomerNotesQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024, description: "The previous page's nextCursor" })
  cursor?: string;
}
