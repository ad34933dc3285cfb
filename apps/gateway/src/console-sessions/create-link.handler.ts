import type { Uuid } from '@corridor/kernel';
import type { Permission } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { hashSecret, newSecret } from '../tokens/token-secret.codec';
import { SessionRepository, type Person } from './session.repository';

/** A link that signs a person in, once. */
export interface ConsoleLink {
  url: string;
  expiresAt: string;
}

/** Stores a link to the console. Its secret is the fragment of the URL, so it is in no request for a page and in no log. */
export async function createConsoleLink(
  runner: SqlRunner,
  person: Person,
  consoleUrl: string,
): Promise<ConsoleLink> {
  const secret = newSecret();
  const expiresAt = await new SessionRepository().insertLink(runner, hashSecret(secret), person);
  return { url: `${consoleUrl}/sign-in#${secret}`, expiresAt: expiresAt.toISOString() };
}

/** Somebody of one platform. */
export function developerOf(
  name: string,
  platform: { key: number; id: string },
  permissions: readonly Permission[],
  tokenId?: Uuid,
): Person {
  return { name, role: 'developer', platform, permissions: [...permissions], tokenId };
}
