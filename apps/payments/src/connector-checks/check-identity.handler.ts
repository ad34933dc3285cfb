import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AnswerOf } from '@corridor/connector-contract';
import type {
  AssignIdentityCheckAnswer,
  AssignIdentityCheckBody,
  CheckIdentityAnswer,
  CheckIdentityBody,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { ConnectorCheckRepository } from './connector-check.repository';
import { identityResult } from './check-result.presenter';

type Answer = AnswerOf<'identity-check'> | AnswerOf<'identity-check.query'>;

/** Identity checks of compliance at the connectors. Their data passes through and is stored nowhere. */
@Injectable()
export class CheckIdentityHandler {
  constructor(
    private readonly directory: ConnectorDirectory,
    private readonly checks: ConnectorCheckRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `payments.assign-identity-check`: the first registered connector that checks identities, is up and not paused. */
  async assign({
    context,
    body,
  }: OperationRequest<AssignIdentityCheckBody>): Promise<OperationReply<AssignIdentityCheckAnswer>> {
    const { platformKey, platformId } = context;
    const id = parseId('IdentityCheck', body.checkId);
    if (!id) throw new DomainError('NOT_FOUND', 'there is no such check');
    const handle = this.directory.all.find(
      ({ isUsable, capabilities, connector }) =>
        isUsable && capabilities.identityChecks && connector.checkIdentity,
    );
    const connectorId = handle
      ? await this.checks.assign({ platformKey, platformId, id, kind: 'IDENTITY', connectorId: handle.id })
      : await this.checks.connectorOf(platformKey, id);
    return {
      status: 200,
      body: { connectorId: connectorId === undefined ? null : formatId('Connector', connectorId) },
    };
  }

  /** `payments.check-identity`. @throws DomainError SERVICE_UNAVAILABLE if the connector doesn't answer. */
  async execute({
    context,
    body,
  }: OperationRequest<CheckIdentityBody>): Promise<OperationReply<CheckIdentityAnswer>> {
    const id = parseId('IdentityCheck', body.checkId);
    const { platformKey } = context;
    const connectorId = id && (await this.checks.connectorOf(platformKey, id));
    const handle = connectorId && this.directory.find(connectorId);
    if (!handle) return { status: 200, body: { result: null } };
    const answer = await this.ask(handle, body);
    const result = answer.status === 'NOT_FOUND' ? null : identityResult(answer);
    if (result && result.status !== 'PROCESSING') await this.checks.end({ platformKey, id });
    return { status: 200, body: { result } };
  }

  private async ask(handle: ConnectorHandle, { checkId, question }: CheckIdentityBody): Promise<Answer> {
    try {
      return await handle.call(async (connector): Promise<Answer> => {
        const answer = question
          ? connector.checkIdentity?.({ type: 'identity-check', checkId, ...question })
          : connector.queryIdentity?.(checkId);
        if (!answer) throw new Error('the connector checks no identities');
        return answer;
      });
    } catch (error) {
      this.logger.warn({ err: error, connectorId: handle.id, checkId }, 'an identity check got no answer');
      throw new DomainError('SERVICE_UNAVAILABLE', 'the connector does not answer');
    }
  }
}
