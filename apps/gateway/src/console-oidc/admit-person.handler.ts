import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, parseId } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { NO_ROLE, operatorIdOf } from '../console-sessions/domain/session';
import { noteLostRole } from '../console-sessions/session-log.repository';
import { SessionRepository, type Person, type Session } from '../console-sessions/session.repository';
import { SignInHandler, type SignedIn } from '../console-sessions/sign-in.handler';
import { ruleFor } from '../oidc-settings/oidc-settings.parser';
import { claimAt } from './domain/claims';
import { factorsOf, missingFactor } from './domain/factors';
import type { IdentifiedPerson, KnownPerson } from './identity-provider.client';

/** The request that ends a sign-in. */
interface AdmissionPlace {
  requestId: string;
  /** Whether operators may sign in at its listener. */
  hasOperators: boolean;
  /** The session that the person had. */
  former: Session | undefined;
}

/** Begins the session of a person whom the identity provider has signed in. */
@Injectable()
export class AdmitPersonHandler {
  constructor(
    private readonly pool: Pool,
    private readonly sessions: SessionRepository,
    private readonly signIn: SignInHandler,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'oidc'>,
  ) {}

  /**
   * @throws DomainError FORBIDDEN for a person without a role, or with one that the listener doesn't serve;
   * SECOND_FACTOR_NEEDED; NOT_IN_THIS_STATE if the browser has the session of somebody else
   */
  async execute(
    identified: IdentifiedPerson,
    { requestId, hasOperators, former }: AdmissionPlace,
  ): Promise<SignedIn> {
    const person = await this.personOf(identified).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'FORBIDDEN')
        await this.takeRole(identified, requestId);
      throw error;
    });
    this.assertFactors(person, identified);
    if (!hasOperators && !person.platform)
      throw new DomainError('FORBIDDEN', 'here is nothing for operators: they sign in at the console');
    assertSamePerson(former, person);
    const { askedAtMs, grant, claims } = identified;
    return this.signIn.admit(person, { requestId, askedAtMs, former, grant, factors: factorsOf(claims) });
  }

  /** The provider has told that the account has none. */
  private async takeRole({ name, issuer, subject }: KnownPerson, requestId: string): Promise<void> {
    const one = { name, account: { issuer, subject } };
    await this.sessions.revoke(this.pool, [one], { hasLostRole: true });
    await noteLostRole(this.pool, one, { reason: NO_ROLE, requestId });
  }

  private assertFactors({ platform }: Person, { claims }: IdentifiedPerson): void {
    const { required } = this.config.oidc ?? {};
    if (!required || (platform && !required.ofEveryone)) return;
    const missing = missingFactor(required, claims);
    if (missing !== undefined) throw new DomainError('SECOND_FACTOR_NEEDED', missing);
  }

  /** Who a person is, and what the roles allow. @throws DomainError FORBIDDEN for a person without a role */
  async personOf({ issuer, subject, name, claims }: KnownPerson): Promise<Person> {
    const { roles = [], roleClaim = '', platformClaim = '' } = this.config.oidc ?? {};
    const rule = ruleFor(roles, claimAt(claims, roleClaim));
    if (!rule) throw new DomainError('FORBIDDEN', 'your account has no role in this console');
    const { role, permissions } = rule;
    const account = { issuer, subject };
    if (role !== 'developer') return { name, role, platform: undefined, permissions: [], account };
    const claimed = claimAt(claims, platformClaim);
    const uuid = typeof claimed === 'string' ? parseId('PlatformConfig', claimed) : undefined;
    const id = `PlatformConfig:${uuid ?? ''}`;
    const key = uuid === undefined ? undefined : await this.sessions.platformKeyOf(this.pool, id);
    if (key === undefined)
      throw new DomainError('FORBIDDEN', 'your account belongs to no platform of this deployment');
    return { name, role, platform: { key, id }, permissions, account };
  }
}

/** Whoever leads a browser through a sign-in must not replace the session of its person by another's (login CSRF). */
function assertSamePerson(former: Session | undefined, person: Person): void {
  if (!former || operatorIdOf(former) === operatorIdOf(person)) return;
  throw new DomainError(
    'NOT_IN_THIS_STATE',
    `this browser is signed in as ${former.name}: sign out there before you sign in as ${person.name}`,
  );
}
