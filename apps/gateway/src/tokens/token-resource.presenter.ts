import { formatId } from '@corridor/kernel';
import type { ApiTokenResource } from '@corridor/contracts';
import type { TokenRecord } from './token.repository';

/** A token in the form of the API. */
export function tokenResource(token: TokenRecord): ApiTokenResource {
  return {
    id: formatId('ApiToken', token.id),
    name: token.name,
    clientId: token.clientId,
    permissions: token.permissions,
    createdAt: token.createdAt.toISOString(),
    updatedAt: token.updatedAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  };
}
