import { Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import { operatorOperations, type OperationRequest, type ReasonBody } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorActions, type ActionResult } from '@corridor/service';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';
import { renderConnector } from '../connectors/connector.presenter';
import { ConnectorRepository } from '../connectors/connector.repository';
import { RuleChangeHandler } from '../rule-leases/rule-change.handler';

type SwitchRequest = OperationRequest<ReasonBody, unknown, { connectorId: string }>;

/** Pauses a connector or lets it go on. */
@Injectable()
abstract class SwitchConnectorHandler extends RuleChangeHandler {
  protected abstract readonly isPaused: boolean;

  constructor(
    actions: OperatorActions,
    private readonly connectors: ConnectorRepository,
    private readonly directory: ConnectorDirectory,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { params, body } = request as SwitchRequest;
    const id = parseId('Connector', params.connectorId);
    const stored = id && (await this.connectors.lock(manager, id));
    if (!stored) throw new DomainError('NOT_FOUND', `there is no connector ${params.connectorId}`);
    const { isPaused } = this;
    if (stored.isPaused !== isPaused) await this.connectors.setPaused(manager, id, isPaused);
    return {
      body: renderConnector({ ...stored, isPaused }, this.directory.find(id)),
      audit: {
        resourceId: formatId('Connector', id),
        reason: body.reason ?? null,
        before: { isPaused: stored.isPaused },
        after: { isPaused },
      },
    };
  }
}

/** POST /connectors/{connectorId}/pause. */
@Injectable()
export class PauseConnectorHandler extends SwitchConnectorHandler {
  readonly operation = operatorOperations.pauseConnector;
  protected readonly isPaused = true;
}

/** POST /connectors/{connectorId}/resume. */
@Injectable()
export class ResumeConnectorHandler extends SwitchConnectorHandler {
  readonly operation = operatorOperations.resumeConnector;
  protected readonly isPaused = false;
}
