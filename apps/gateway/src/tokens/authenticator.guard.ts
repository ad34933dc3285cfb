import { Injectable } from '@nestjs/common';
import { DomainError, formatId } from '@corridor/kernel';
import type { Principal } from '../http/fastify-request.adapter';
import { credentialsOf, type Credentials } from './domain/credentials';
import { TokenDirectory } from './token-directory.cache';
import { isSecretOf } from './token-secret.codec';
import type { TokenRecord } from './token.repository';

/** Kinds of faults of credentials. */
export type AuthenticationFault = 'missing' | 'malformed' | 'unknown' | 'wrong_secret';

/** UNAUTHORIZED. The answer doesn't contain the reason. */
export class AuthenticationFailed extends DomainError {
  /** @param token the token that has another secret. @param message for another way to authenticate. */
  constructor(
    readonly violation: AuthenticationFault,
    readonly token?: Pick<Principal, 'tokenId' | 'platformId'>,
    message = 'a valid client id and client secret are required (HTTP Basic authentication)',
  ) {
    super('UNAUTHORIZED', message);
  }
}

function principalOf(token: TokenRecord | undefined, secret: string): Principal {
  // Also for an unknown token, so that it takes as long.
  const isRight = isSecretOf(secret, token?.secretHash);
  if (!token) throw new AuthenticationFailed('unknown');
  const principal = {
    tokenId: formatId('ApiToken', token.id),
    name: token.name,
    platformKey: token.platformKey,
    platformId: token.platformId,
    permissions: token.permissions,
  };
  if (!isRight) throw new AuthenticationFailed('wrong_secret', principal);
  return principal;
}

/** A header that was found correct, and its token. */
interface Proof {
  credentials: Credentials;
  token: TokenRecord;
  principal: Principal;
}

/** Largest number of remembered headers. */
const PROOFS_MAX = 10_000;

/**
 * Identifies the caller. A correct header stays correct while the directory holds its token. The secret is therefore
 * hashed once and not for each request.
 */
@Injectable()
export class Authenticator {
  private readonly proofs = new Map<string, Proof>();

  constructor(private readonly directory: TokenDirectory) {}

  /**
   * The caller of an `Authorization` header; at once if the token is in memory.
   * @throws AuthenticationFailed, or DomainError SERVICE_UNAVAILABLE if the token can't be looked up.
   */
  authenticate(header: string | undefined): Principal | Promise<Principal> {
    if (header === undefined) throw new AuthenticationFailed('missing');
    const proof = this.proofs.get(header);
    if (proof && this.directory.find(proof.credentials) === proof.token) return proof.principal;
    this.proofs.delete(header);
    const credentials = credentialsOf(header);
    if (!credentials) throw new AuthenticationFailed('malformed');
    const found = this.directory.find(credentials);
    return found instanceof Promise
      ? found.then((token) => this.prove(header, credentials, token))
      : this.prove(header, credentials, found);
  }

  private prove(header: string, credentials: Credentials, token: TokenRecord | undefined): Principal {
    const principal = principalOf(token, credentials.secret);
    if (token) {
      if (this.proofs.size >= PROOFS_MAX) this.proofs.clear();
      this.proofs.set(header, { credentials, token, principal });
    }
    return principal;
  }
}
