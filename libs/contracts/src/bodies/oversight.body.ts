import { TextField } from '../fields';
import { FIND_TEXT_MAX } from './findings.body';

/** GET /find. */
export class FindQuery {
  @TextField({
    maxLength: FIND_TEXT_MAX,
    example: 'REF-0A1B2C3D4E',
    description:
      'An id with or without its kind, a reference `REF-…` or `RF…`, an `externalReference`, a `platformCustomerId` or a UMA address, as a whole, or words of the name of a customer',
  })
  query!: string;
}

/** Why an operator reads personal data in the clear. */
export class ReasonedReadBody {
  @TextField({
    maxLength: 500,
    example: 'the customer asks why a payment was refused, ticket 4711',
    description: 'For the audit log, without personal data',
  })
  reason!: string;
}
