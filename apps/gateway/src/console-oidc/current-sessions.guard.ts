import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DomainError, type Uuid } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import {
  NO_ROLE,
  OTHER_ROLE,
  ROLES_AGE_MAX_MS,
  ROLES_READ_PAUSE_MS,
} from '../console-sessions/domain/session';
import { ProviderGrantRepository } from '../console-sessions/provider-grant.repository';
import { SessionAuthenticator, type ConsoleSite } from '../console-sessions/session-authenticator.guard';
import type { Session } from '../console-sessions/session.repository';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { AdmitPersonHandler } from './admit-person.handler';
import { hasSameRights } from './domain/same-rights';
import { EndAccountSessionsHandler, type SessionEnd } from './end-account-sessions.handler';
import { IdentityProvider } from './identity-provider.client';

/** What the roles of a session are after a reading. */
type Outcome = 'CURRENT' | 'ENDED' | 'UNKNOWN';

/** How often an instance looks whether another one has read the roles, milliseconds. */
const LOOK_PAUSE_MS = 200;

/**
 * Identifies people by sessions whose roles the identity provider has told within 15 minutes. One instance at a time reads
 * those of a session again, because a provider may accept a refresh token once.
 */
@Injectable()
export class CurrentSessions implements BeforeApplicationShutdown {
  private readonly readings = new Map<Uuid, Promise<Outcome>>();

  constructor(
    private readonly pool: Pool,
    private readonly authenticator: SessionAuthenticator,
    private readonly grants: ProviderGrantRepository,
    private readonly provider: IdentityProvider,
    private readonly admission: AdmitPersonHandler,
    private readonly ending: EndAccountSessionsHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError UNAUTHORIZED if nobody is signed in; SERVICE_UNAVAILABLE if the roles are too old */
  async authenticate(
    site: ConsoleSite,
    request: Pick<FastifyRequest, 'headers' | 'id' | 'ip' | 'socket'>,
  ): Promise<Session> {
    const session = await this.authenticator.authenticate(site, request);
    if (!session.account || session.rolesReadAgoMs <= ROLES_READ_PAUSE_MS) return session;
    const reading = this.reading(session, request.id);
    const outcome = session.rolesReadAgoMs <= ROLES_AGE_MAX_MS ? 'CURRENT' : await reading;
    if (outcome === 'CURRENT') return session;
    throw outcome === 'ENDED' ? ended() : unknown();
  }

  /** A new refresh token would be lost with the process. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.readings.values());
  }

  private reading(session: Session, requestId: string): Promise<Outcome> {
    const { id } = session;
    const known = this.readings.get(id);
    if (known) return known;
    const reading = this.read(session, requestId)
      .catch((error: unknown): Outcome => {
        this.logger.error({ err: error, sessionId: id }, 'the roles of a session could not be read again');
        return 'UNKNOWN';
      })
      .finally(() => this.readings.delete(id));
    this.readings.set(id, reading);
    return reading;
  }

  private async read(session: Session, requestId: string): Promise<Outcome> {
    const { id } = session;
    if (!(await this.grants.beginReading(this.pool, id))) return this.awaitOther(id);
    let hasRead = false;
    try {
      const why = await this.changeOf(session);
      if (why !== undefined) {
        await this.ending.endOne(session, why, requestId);
        return 'ENDED';
      }
      hasRead = true;
      return 'CURRENT';
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE') return 'UNKNOWN';
      throw error;
    } finally {
      await this.grants.endReading(this.pool, id, hasRead);
    }
  }

  /** Why the session must end; undefined if the person has the same rights as before. */
  private async changeOf(session: Session): Promise<SessionEnd | undefined> {
    const { id, account } = session;
    const former = await this.grants.tokensOf(this.pool, id);
    if (!account || !former) return { reason: 'the identity provider gave no tokens', hasLostRole: false };
    try {
      const tokens = await this.provider.refresh(former);
      if (tokens !== former) await this.grants.keepTokens(this.pool, id, tokens);
      const known = await this.provider.readAgain(former, tokens, account.subject);
      const person = await this.admission.personOf(known);
      if (hasSameRights(session, person)) return undefined;
      return { reason: OTHER_ROLE, hasLostRole: true };
    } catch (error) {
      if (error instanceof AuthenticationFailed)
        return { reason: 'the identity provider has ended its session', hasLostRole: false };
      if (error instanceof DomainError && error.code === 'FORBIDDEN')
        return { reason: NO_ROLE, hasLostRole: true };
      throw error;
    }
  }

  private async awaitOther(id: Uuid): Promise<Outcome> {
    for (;;) {
      const state = await this.grants.readingState(this.pool, id);
      if (state === 'STALE') return 'UNKNOWN';
      if (state !== 'READING') return state;
      await pause(LOOK_PAUSE_MS);
    }
  }
}

function ended(): DomainError {
  return new DomainError(
    'UNAUTHORIZED',
    'the session has ended, because the identity provider or the role of the person has changed; sign in again',
  );
}

function unknown(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'the identity provider has not told the roles of this session for 15 minutes; repeat the request later',
  );
}
