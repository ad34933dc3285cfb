import { parseId, type Uuid } from '@corridor/kernel';
import { ownerNotFound } from './domain/beneficial-owner';

/**
 * The owner that a path names.
 * @throws DomainError BENEFICIAL_OWNER_NOT_FOUND for a malformed id (docs/behaviour.md 1).
 */
export function ownerIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('BeneficialOwner', params['beneficialOwnerId'] ?? '');
  if (!id) throw ownerNotFound();
  return id;
}
