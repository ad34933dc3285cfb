import { mintUuid } from '@corridor/kernel';
import { permissions, type Permission } from '@corridor/contracts';
import { hashSecret, newSecret } from './token-secret.codec';
import type { TokenRecord } from './token.repository';

/**
 * A token with its secret, which is shown once. The client id is the UUID as 32 hex digits unless the operator chooses
 * one (docs/behaviour.md 14). Permissions have the order of docs/behaviour.md 2.
 */
export function newToken(input: {
  platformKey: number;
  platformId: string;
  name: string;
  permissions: readonly Permission[];
  nowMs: number;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
}): { token: TokenRecord; clientSecret: string } {
  const id = mintUuid(input.nowMs);
  const clientSecret = input.clientSecret ?? newSecret();
  const createdAt = new Date(input.nowMs);
  const token: TokenRecord = {
    platformKey: input.platformKey,
    id,
    clientId: input.clientId ?? id.replaceAll('-', ''),
    platformId: input.platformId,
    name: input.name,
    permissions: permissions.filter((permission) => input.permissions.includes(permission)),
    secretHash: hashSecret(clientSecret),
    createdAt,
    updatedAt: createdAt,
    lastUsedAt: null,
  };
  return { token, clientSecret };
}
