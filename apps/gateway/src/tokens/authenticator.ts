import { Injectable } from '@nestjs/common';
import { DomainError, formatId } from '@corridor/kernel';
import type { Principal } from '../requests/principal';
import { credentialsOf, type Credentials } from './credentials';
import { TokenDirectory } from './token-directory';
import { isSecretOf } from './token-secret';
import type { TokenRecord } from './token.repository';

/** What is wrong with credentials. */
export type AuthenticationFault = 'missing' | 'malformed' | 'unknown' | 'wrong_secret';

/** UNAUTHORIZED; its caller learns nothing of why. */
export class AuthenticationFailed extends DomainError {
  /** @param token whose secret it wasn't. */
  constructor(
    readonly violation: AuthenticationFault,
    readonly token?: Pick<Principal, 'tokenId' | 'platformId'>,
  ) {
    super('UNAUTHORIZED', 'a valid client id and secret are needed, by HTTP Basic authentication');
  }
}

function principalOf(token: TokenRecord | undefined, secret: string): Principal {
  // Of an unknown token too, so that it takes as long.
  const isRight = isSecretOf(secret, token?.secretHash);
  if (!token) throw new AuthenticationFailed('unknown');
  const principal = {
    tokenId: formatId('ApiToken', token.id),
    platformKey: token.platformKey,
    platformId: token.platformId,
    permissions: token.permissions,
  };
  if (!isRight) throw new AuthenticationFailed('wrong_secret', principal);
  return principal;
}

/** A header that was found to be right, and what it was found by. */
interface Proof {
  credentials: Credentials;
  token: TokenRecord;
  principal: Principal;
}

/** Headers that are remembered at most. */
const PROOFS_MAX = 10_000;

/**
 * Tells who asks. A header that was right stays so for as long as the directory holds the token that it was compared
 * with, so that its secret is hashed once and not with each request.
 */
@Injectable()
export class Authenticator {
  private readonly proofs = new Map<string, Proof>();

  constructor(private readonly directory: TokenDirectory) {}

  /**
   * The caller of an `Authorization` header; at once where the token is held in memory.
   * @throws AuthenticationFailed, or DomainError SERVICE_UNAVAILABLE where nobody can say.
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
