import { Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import type { OperationReply, OperationRequest, ReasonBody } from '@corridor/contracts';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import { actorOf, auditEntryOf } from '@corridor/service';
import { BY_OPERATOR } from './domain/session';
import { consoleSessionResource } from './list-sessions.handler';
import { SessionRepository } from './session.repository';

/** POST /console-sessions/{consoleSessionId}/end. */
@Injectable()
export class EndSessionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SessionRepository,
  ) {}

  handle(request: OperationRequest): Promise<OperationReply> {
    const { reason } = (request.body ?? {}) as ReasonBody;
    const id = parseId('ConsoleSession', request.params['consoleSessionId'] ?? '');
    return this.unitOfWork.command(
      { context: request.context, status: 200, sealed: true },
      async ({ manager }) => {
        const ended = id && (await this.repository.end(manager, id));
        if (!ended) throw new DomainError('NOT_FOUND', 'there is no such session, or it has ended');
        await this.repository.revoke(manager, [ended], { hasLostRole: false });
        const resource = consoleSessionResource(ended);
        const audit = {
          resourceId: formatId('ConsoleSession', ended.id),
          reason: reason ?? null,
          before: { name: ended.name, operatorId: resource.operatorId, role: ended.role },
          after: { endedBy: BY_OPERATOR },
        };
        await appendAuditEntries(manager, [auditEntryOf(actorOf(request), 'end-console-session', audit)]);
        return resource;
      },
    );
  }
}
