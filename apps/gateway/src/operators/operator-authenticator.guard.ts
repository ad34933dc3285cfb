import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId } from '@corridor/kernel';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { credentialsOf } from '../tokens/domain/credentials';
import { isSecretOf } from '../tokens/token-secret.codec';
import type { OperatorPrincipal } from '../http/fastify-request.adapter';
import { NOTE_PAUSE_MS, OperatorRepository } from './operator.repository';

/**
 * Identifies an operator by HTTP Basic. The table is read for each request: there are few, and an operator who was
 * disabled, or whose credential has expired, is refused at once.
 */
@Injectable()
export class OperatorAuthenticator {
  constructor(
    private readonly pool: Pool,
    private readonly operators: OperatorRepository,
  ) {}

  /** @throws AuthenticationFailed. */
  async authenticate(header: string | undefined): Promise<OperatorPrincipal> {
    if (header === undefined) throw new AuthenticationFailed('missing');
    const credentials = credentialsOf(header);
    if (credentials?.by !== 'clientId') throw new AuthenticationFailed('malformed');
    const operator = await this.operators.find(this.pool, credentials.identity);
    // Also for an unknown operator, so that it takes as long.
    const isCurrent = isSecretOf(credentials.secret, operator?.secretHash);
    const isFormer = isSecretOf(credentials.secret, operator?.former?.secretHash);
    if (!operator) throw new AuthenticationFailed('unknown');
    if (!isCurrent && !isFormer) throw new AuthenticationFailed('wrong_secret');
    const { id, person, permissions, lastUsedAt } = operator;
    if (lastUsedAt === null || lastUsedAt.getTime() < Date.now() - NOTE_PAUSE_MS)
      await this.operators.noteUse(this.pool, id);
    return { operatorId: formatId('Operator', id), person, permissions };
  }
}
