import { Injectable } from '@nestjs/common';
import { DomainError, formatId } from '@corridor/kernel';
import type { Principal } from '../requests/principal';
import { credentialsOf } from './credentials';
import { TokenDirectory } from './token-directory';
import { isSecretOf } from './token-secret';
import type { TokenRecord } from './token.repository';

function unauthorized(): DomainError {
  return new DomainError(
    'UNAUTHORIZED',
    'a valid client id and secret are needed, by HTTP Basic authentication',
  );
}

function principalOf(token: TokenRecord | undefined, secret: string): Principal {
  if (!isSecretOf(secret, token?.secretHash) || !token) throw unauthorized();
  return {
    tokenId: formatId('ApiToken', token.id),
    platformKey: token.platformKey,
    platformId: token.platformId,
    permissions: token.permissions,
  };
}

/** Tells who asks. */
@Injectable()
export class Authenticator {
  constructor(private readonly directory: TokenDirectory) {}

  /**
   * The caller of an `Authorization` header; at once where the token is held in memory.
   * @throws DomainError UNAUTHORIZED, or SERVICE_UNAVAILABLE where nobody can say.
   */
  authenticate(header: string | undefined): Principal | Promise<Principal> {
    const credentials = credentialsOf(header);
    if (!credentials) throw unauthorized();
    const { secret } = credentials;
    const found = this.directory.find(credentials);
    return found instanceof Promise
      ? found.then((token) => principalOf(token, secret))
      : principalOf(found, secret);
  }
}
