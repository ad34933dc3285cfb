import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId } from '@corridor/kernel';
import type { OperationRequest, OperatorRight } from '@corridor/contracts';
import { operatorIdOf, personOfSession, SESSION_MAX_MS } from '../console-sessions/domain/session';
import { SessionRepository } from '../console-sessions/session.repository';
import { OperatorRepository } from '../operators/operator.repository';

/** What each operator may do now. Who is absent or has no permission has lost the right to what is still asked for. */
@Injectable()
export class OperatorRightsHandler {
  private readonly operators = new OperatorRepository();
  private readonly sessions = new SessionRepository();

  constructor(private readonly pool: Pool) {}

  /** The request with the rights of all: an approval ends with the right of the operator who asked. */
  async addTo(request: OperationRequest): Promise<OperationRequest> {
    return { ...request, context: { ...request.context, operatorRights: await this.ofAll() } };
  }

  private async ofAll(): Promise<Record<string, OperatorRight>> {
    const [operators, sessions] = await Promise.all([
      this.operators.list(this.pool),
      this.sessions.lastOfOperators(this.pool),
    ]);
    const now = Date.now();
    const credentials = operators.map(
      ({ id, person, permissions, disabledAt, expiresAt }): [string, OperatorRight] => {
        const isValid = disabledAt === null && expiresAt.getTime() > now;
        return [formatId('Operator', id), { person, permissions: isValid ? permissions : [] }];
      },
    );
    const people = sessions.map((session): [string, OperatorRight] => [
      operatorIdOf(session),
      {
        person: personOfSession(session),
        permissions: [],
        ...(session.isRevoked ? {} : { role: session.role }),
        ...(session.account && session.rolesReadAgoMs > SESSION_MAX_MS ? { isUnconfirmed: true } : {}),
      },
    ]);
    return Object.fromEntries([...credentials, ...people]);
  }
}
