import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { operatorIdOf } from '../console-sessions/domain/session';
import { ProviderGrantRepository } from '../console-sessions/provider-grant.repository';
import { noteSessions } from '../console-sessions/session-log.repository';
import { SessionRepository, type Session } from '../console-sessions/session.repository';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import type { LogoutNotice } from './logout-token.parser';

/** Why a session ends. */
export interface SessionEnd {
  reason: string;
  /** Whether the person has no such role any more, in other sessions neither. */
  hasLostRole: boolean;
}

/** Ends sessions whose account has ended its own at the identity provider. Each end is in a log. */
@Injectable()
export class EndAccountSessionsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly grants: ProviderGrantRepository,
  ) {}

  /** Ends the sessions that a logout token names. @throws AuthenticationFailed for a token that was used */
  async execute({ jti, ...notice }: LogoutNotice, requestId: string): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      if (!(await this.grants.useLogoutToken(manager, jti)))
        throw new AuthenticationFailed('unknown', undefined, 'the logout token was used before');
      const ended = await this.sessions.endOfAccount(manager, notice);
      await this.sessions.revoke(manager, ended, { hasLostRole: false });
      await note(manager, ended, 'signed out at the identity provider', requestId);
    });
  }

  /** Ends one session. */
  async endOne(session: Session, { reason, hasLostRole }: SessionEnd, requestId: string): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      const ended = await this.sessions.end(manager, session.id);
      await this.sessions.revoke(manager, [session], { hasLostRole });
      await note(manager, ended ? [ended] : [], reason, requestId);
    });
  }
}

function note(
  runner: SqlRunner,
  ended: readonly Session[],
  reason: string,
  requestId: string,
): Promise<unknown> {
  return noteSessions(
    runner,
    ended.map((session) => ({
      action: 'end-console-session',
      ...{ person: session, requestId, reason, resourceId: formatId('ConsoleSession', session.id) },
      change: { before: { name: session.name, operatorId: operatorIdOf(session), role: session.role } },
    })),
  );
}
