import { Injectable } from '@nestjs/common';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import { auditEntryOf } from '@corridor/service';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { hashSecret, newSecret } from '../tokens/token-secret.codec';
import { operatorIdOf } from './domain/session';
import { SessionRepository, type Session } from './session.repository';

/** A new session, and the secret of its cookie. */
export interface SignedIn {
  session: Session;
  secret: string;
}

/** The request that signs in. */
interface SignInPlace {
  requestId: string;
  /** Whether operators may sign in at its listener. */
  hasOperators: boolean;
}

/** Signs a person in by a link, which is used up. */
@Injectable()
export class SignInHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SessionRepository,
  ) {}

  /** @throws AuthenticationFailed for a link that was used, has expired, never was, or is for another listener */
  execute(linkSecret: string, { requestId, hasOperators }: SignInPlace): Promise<SignedIn> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      const person = await this.repository.useLink(manager, hashSecret(linkSecret));
      if (!person || (!hasOperators && !person.platform)) throw new AuthenticationFailed('unknown');
      const secret = newSecret();
      const session = await this.repository.begin(manager, hashSecret(secret), person);
      const { name, role, platform, permissions } = person;
      const after = { name, role, platformId: platform?.id ?? null, permissions };
      const actor = { operatorId: operatorIdOf(person), requestId };
      await appendAuditEntries(manager, [
        auditEntryOf(actor, 'sign-in', { resourceId: operatorIdOf(person), after }),
      ]);
      return { session, secret };
    });
  }
}
