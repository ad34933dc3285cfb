import { parseId, type Uuid } from '@corridor/kernel';
import { accountNotFound } from './domain/external-account';

/** The account that a path names. @throws DomainError ACCOUNT_NOT_FOUND for a malformed id (docs/behaviour.md 1). */
export function externalAccountIdOf(params: Readonly<Record<string, string>>): Uuid {
  const id = parseId('ExternalAccount', params['externalAccountId'] ?? '');
  if (!id) throw accountNotFound();
  return id;
}
