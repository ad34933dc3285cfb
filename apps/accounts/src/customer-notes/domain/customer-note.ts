import { DomainError, type RecordKey, type Uuid } from '@corridor/kernel';

/** What somebody of a platform has noted on a customer. */
export interface CustomerNote extends RecordKey {
  customerId: Uuid;
  text: string;
  /** A token, or the session of a person in the console, with its name at that time. */
  author: { id: string; name: string };
  createdAtMs: number;
}

/** @throws DomainError RATE_LIMITED if a customer with so many notes can have no other. */
export function assertRoom(notes: number, max: number): void {
  if (notes < max) return;
  throw new DomainError('RATE_LIMITED', `the customer has ${max} notes: delete one first`);
}

/** The 404 of a note that is unknown, or on another customer. */
export function noteNotFound(): DomainError {
  return new DomainError('CUSTOMER_NOTE_NOT_FOUND', 'the note does not exist');
}
