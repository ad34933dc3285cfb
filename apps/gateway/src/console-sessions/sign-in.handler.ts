import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { MemberRepository } from '../members/member.repository';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { hashSecret, newSecret } from '../tokens/token-secret.codec';
import { operatorIdOf, OTHER_ROLE } from './domain/session';
import { ProviderGrantRepository, type ProviderGrant } from './provider-grant.repository';
import { noteLostRole, noteSessions } from './session-log.repository';
import { SessionRepository, type Person, type Session } from './session.repository';

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
  /** The session that the browser had. */
  former: Session | undefined;
}

/** A sign-in by the identity provider. */
interface Admission {
  requestId: string;
  /** When it last asked the person. */
  askedAtMs: number;
  /** The session that the person had. */
  former: Session | undefined;
  grant: ProviderGrant;
  /** How the person has signed in, as the provider tells it. */
  factors: object;
}

/** Signs people in. */
@Injectable()
export class SignInHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SessionRepository,
    private readonly grants: ProviderGrantRepository,
    private readonly members: MemberRepository,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'oidc'>,
  ) {}

  /**
   * Whom a link would sign in. It is not used up.
   * @throws AuthenticationFailed as `execute`
   */
  look(linkSecret: string, place: Pick<SignInPlace, 'hasOperators'>): Promise<Person> {
    return this.unitOfWork.transaction(async ({ manager }) =>
      this.admitted(await this.repository.findLink(manager, hashSecret(linkSecret)), place),
    );
  }

  /**
   * By a link, which is used up. The session that the browser had is ended.
   * @throws AuthenticationFailed for a link that was used, has expired, never was, or is for another listener, and for each
   * link if an identity provider signs in
   */
  execute(linkSecret: string, { requestId, hasOperators, former }: SignInPlace): Promise<SignedIn> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      const secretHash = hashSecret(linkSecret);
      // A change of a member locks the member before the links, so this must too.
      const { memberId, platform } = (await this.repository.findLink(manager, secretHash)) ?? {};
      if (memberId && platform) await this.members.noteSignIn(manager, platform.key, memberId);
      const found = await this.repository.useLink(manager, secretHash);
      const person = this.admitted(found, { hasOperators });
      if (former) await this.repository.end(manager, former.id);
      return this.begin(manager, person, { requestId });
    });
  }

  /** The person of a link, if the deployment and the listener sign that one in. @throws AuthenticationFailed */
  private admitted(person: Person | undefined, { hasOperators }: Pick<SignInPlace, 'hasOperators'>): Person {
    if (this.config.oidc || !person || (!hasOperators && !person.platform))
      throw new AuthenticationFailed('unknown');
    return person;
  }

  /** A person whom the identity provider has signed in. The session that the person had is ended. */
  admit(person: Person, { requestId, askedAtMs, former, grant, factors }: Admission): Promise<SignedIn> {
    return this.unitOfWork.transaction(async ({ manager }) => {
      if (former) await this.repository.end(manager, former.id);
      const signedIn = await this.begin(manager, person, { requestId, askedAtMs, factors });
      await this.grants.keepTokens(manager, signedIn.session.id, grant.tokens);
      await this.grants.keepSid(manager, signedIn.session.id, grant.sid);
      return signedIn;
    });
  }

  private async begin(
    runner: SqlRunner,
    person: Person,
    { requestId, askedAtMs, factors }: Pick<Admission, 'requestId'> & Partial<Admission>,
  ): Promise<SignedIn> {
    const secret = newSecret();
    await this.repository.endOfOtherRoles(runner, person);
    if (person.platform && person.account)
      await noteLostRole(runner, person, { reason: OTHER_ROLE, requestId });
    const session = await this.repository.begin(runner, hashSecret(secret), person, askedAtMs);
    const { name, role, platform, permissions, account } = person;
    const after = { name, role, platformId: platform?.id ?? null, permissions, ...account, ...factors };
    const operatorId = operatorIdOf(person);
    const event = {
      action: 'sign-in',
      person,
      requestId,
      resourceId: operatorId,
      change: { after },
    } as const;
    await noteSessions(runner, [event]);
    return { session, secret };
  }
}
