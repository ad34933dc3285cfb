import { formatId } from '@corridor/kernel';
import type { CustomerNoteResource } from '@corridor/contracts';
import type { CustomerNote } from './domain/customer-note';

/** A note in the form of the API. */
export function toCustomerNoteResource(note: CustomerNote): CustomerNoteResource {
  return {
    id: formatId('CustomerNote', note.id),
    customerId: formatId('Customer', note.customerId),
    text: note.text,
    author: { ...note.author },
    createdAt: new Date(note.createdAtMs).toISOString(),
  };
}
