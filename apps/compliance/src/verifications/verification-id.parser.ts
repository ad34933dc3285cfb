import { parseId, type Uuid } from '@corridor/kernel';
import { verificationNotFound } from './domain/verification';

/** The verification that a path names. @throws DomainError VERIFICATION_NOT_FOUND for a malformed id. */
export function verificationIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('Verification', params['verificationId'] ?? '');
  if (!id) throw verificationNotFound();
  return id;
}
