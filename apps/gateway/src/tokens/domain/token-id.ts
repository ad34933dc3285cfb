import { DomainError, parseId, type Uuid } from '@corridor/kernel';

export function tokenNotFound(): DomainError {
  return new DomainError('TOKEN_NOT_FOUND', 'there is no such token');
}

/** The uuid of the path parameter `tokenId`. */
export function tokenUuidOf(params: Readonly<Record<string, string>>): Uuid {
  const uuid = parseId('ApiToken', params['tokenId'] ?? '');
  if (uuid === undefined) throw tokenNotFound();
  return uuid;
}
