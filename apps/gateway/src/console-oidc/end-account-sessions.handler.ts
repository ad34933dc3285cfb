import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { auditEntryOf } from '@corridor/service';
import { operatorIdOf, personOfSession } from '../console-sessions/domain/session';
import { ProviderGrantRepository } from '../console-sessions/provider-grant.repository';
import { SessionRepository, type Session } from '../console-sessions/session.repository';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import type { LogoutNotice } from './logout-token.parser';

/** Ends sessions whose account has ended its own at the identity provider. Each end is in the audit log. */
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
      await note(manager, ended, 'signed out at the identity provider', requestId);
    });
  }

  /** Ends one session. */
  async endOne({ id }: Session, reason: string, requestId: string): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      const ended = await this.sessions.end(manager, id);
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
  const entries = ended.map((session) => {
    const { id, name, role } = session;
    const operatorId = operatorIdOf(session);
    return auditEntryOf({ operatorId, person: personOfSession(session), requestId }, 'end-console-session', {
      ...{ resourceId: formatId('ConsoleSession', id), reason, before: { name, operatorId, role } },
    });
  });
  return appendAuditEntries(runner, entries);
}
