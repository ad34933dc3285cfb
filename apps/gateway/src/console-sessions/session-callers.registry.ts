import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError, formatId } from '@corridor/kernel';
import { operatorPermissionsFor, type OperationShape, type OperatorOperation } from '@corridor/contracts';
import type { OperatorPrincipal, Principal } from '../http/fastify-request.adapter';
import { FRESH_MAX_MS, operatorIdOf, personOfSession } from './domain/session';
import type { Session } from './session.repository';

/** The sessions of the requests that came through the console. The APIs take them in place of credentials. */
@Injectable()
export class SessionCallers {
  private readonly sessions = new WeakMap<IncomingMessage, Session>();

  /** Notes who makes a request. */
  set(request: IncomingMessage, session: Session): void {
    this.sessions.set(request, session);
  }

  /** The session of a request; undefined if it has credentials of its own. */
  of(request: IncomingMessage): Session | undefined {
    return this.sessions.get(request);
  }

  /** The caller of the public API. @throws DomainError FORBIDDEN for a person without a platform */
  principalOf({ id, name, platform, permissions, memberId }: Session): Principal {
    if (!platform) throw new DomainError('FORBIDDEN', 'this sign-in belongs to no platform');
    const { key: platformKey, id: platformId } = platform;
    const tokenId = formatId('ConsoleSession', id);
    return { tokenId, memberId, name, platformKey, platformId, permissions };
  }

  /** The caller of an operation of the operators' API. */
  operatorOf(session: Session, operation: OperatorOperation): OperatorPrincipal {
    return {
      operatorId: operatorIdOf(session),
      person: personOfSession(session),
      sessionId: session.id,
      permissions: operatorPermissionsFor(session.role, operation),
    };
  }

  /** @throws DomainError FORBIDDEN if the operation is sensitive and the sign-in is too old for that */
  assertFresh({ signedInAgoMs }: Session, { isSensitive }: Pick<OperationShape, 'isSensitive'>): void {
    if (!isSensitive || signedInAgoMs <= FRESH_MAX_MS) return;
    throw new DomainError(
      'FORBIDDEN',
      'this needs a sign-in of the last 15 minutes; sign in again, and repeat the request',
    );
  }
}
