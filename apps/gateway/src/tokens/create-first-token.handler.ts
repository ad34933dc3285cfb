import type { Pool } from 'pg';
import { formatId } from '@corridor/kernel';
import { violatedConstraint } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { nameFault, type Permission } from '@corridor/contracts';
import { CREDENTIAL_TEXT } from './domain/credentials';
import { assertOwnSecret, type Exposure } from './known-secret.guard';
import { newToken } from './new-token.factory';
import { TokenRepository } from './token.repository';

/** Output of the command; it has the secret only for a new token. */
export interface FirstToken {
  id: string;
  clientId: string;
  clientSecret?: string;
  existing?: true;
}

/**
 * Creates a token by command, the only way to the first one of a platform. An existing client id of the platform
 * changes nothing.
 * @throws Error if the client id belongs to another platform, or if the id, the secret or the name is malformed.
 */
export async function createFirstToken(
  pool: Pool,
  input: {
    platformKey: number;
    platformId: string;
    name: string;
    permissions: readonly Permission[];
    clientId?: string | undefined;
    clientSecret?: string | undefined;
    exposure: Exposure;
  },
): Promise<FirstToken> {
  for (const text of [input.clientId, input.clientSecret]) {
    if (text !== undefined && !CREDENTIAL_TEXT.test(text)) {
      throw new Error('client id and secret have 1 to 128 printable ASCII characters, no space and no colon');
    }
  }
  const fault = nameFault(input.name);
  if (fault !== undefined) throw new Error(`--name ${fault}`);
  if (input.clientSecret !== undefined) assertOwnSecret(input.clientSecret, input.exposure);
  const repository = new TokenRepository();
  const nowMs = await new PlatformClocks().now(pool, input.platformKey);
  const { token, clientSecret } = newToken({ ...input, nowMs });
  try {
    await repository.insert(pool, token);
    return { id: formatId('ApiToken', token.id), clientId: token.clientId, clientSecret };
  } catch (error) {
    if (violatedConstraint(error) !== 'api_tokens_client_id') throw error;
    const identity = token.clientId;
    const [existing] = await repository.findByCredentials(pool, [{ by: 'clientId', identity }]);
    if (existing?.platformKey !== input.platformKey) throw new Error(`client id ${identity} is taken`);
    return { id: formatId('ApiToken', existing.id), clientId: identity, existing: true };
  }
}
