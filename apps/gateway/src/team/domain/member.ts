import { DomainError, parseId, type Uuid } from '@corridor/kernel';

export function memberNotFound(): DomainError {
  return new DomainError('MEMBER_NOT_FOUND', 'there is no such member');
}

/** The uuid of the path parameter `memberId`. */
export function memberUuidOf(params: Readonly<Record<string, string>>): Uuid {
  const uuid = parseId('Member', params['memberId'] ?? '');
  if (uuid === undefined) throw memberNotFound();
  return uuid;
}

/**
 * Nobody gives somebody else more than the own permissions.
 * @throws DomainError FORBIDDEN
 */
export function assertGrantable(wanted: readonly string[], own: readonly string[]): void {
  const missing = wanted.filter((permission) => !own.includes(permission));
  if (missing.length === 0) return;
  throw new DomainError('FORBIDDEN', `the role has permissions that the caller lacks: ${missing.join(', ')}`);
}
