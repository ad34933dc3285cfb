import { TextField } from '../fields';

/** Longest text that is looked up, characters. */
export const FIND_TEXT_MAX = 320;

/** GET /find of the public API. */
export class FindOwnQuery {
  @TextField({
    maxLength: FIND_TEXT_MAX,
    example: 'love',
    description:
      'An id with or without its kind, a reference `REF-…` or `RF…`, an `externalReference`, a `platformCustomerId` or a UMA ' +
      'address as a whole, an amount, the number of an account or its last four characters, an e-mail address, or words of ' +
      'the name of a customer, owner or beneficiary',
  })
  query!: string;
}
