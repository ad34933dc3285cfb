import { Injectable } from '@nestjs/common';
import { DomainError, errorText } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type ReasonBody,
} from '@corridor/contracts';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import { actorOf, auditEntryOf } from '@corridor/service';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';
import type { UnknownOutcome } from '../connectors/connector.port';
import { sentStates } from '../instructions/domain/instruction-state';
import { ChangeOrderHandler } from './change-order.handler';
import { queryOrder } from './dispatch-order.handler';
import type { OrderKind, OrderOutcome, TreasuryOrder } from './domain/treasury-order';
import { FindOrderHandler } from './find-order.handler';
import { orderId } from './treasury-order.presenter';

const { status, sealed } = operatorOperations.queryFxTrade;

/** POST …/query of an order of the house: asks the connector, then applies what it says. */
@Injectable()
export class QueryOrderHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly finding: FindOrderHandler,
    private readonly changes: ChangeOrderHandler,
    private readonly directory: ConnectorDirectory,
  ) {}

  async execute(kind: OrderKind, request: OperationRequest): Promise<OperationReply> {
    const { context } = request;
    const answered = await this.unitOfWork.findAnswer(context);
    if (answered) return answered;
    const order = await this.unitOfWork.transaction(({ manager }) =>
      this.finding.find(manager, kind, request),
    );
    const outcome = await this.ask(order);
    if (outcome && outcome.status !== 'UNKNOWN')
      await this.changes.execute(order.id, { type: 'REPORT', outcome });
    return this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const { reason = null } = request.body as ReasonBody;
      const after = { answer: outcome?.status ?? 'NOT_FOUND' };
      const audit = { resourceId: orderId(order), reason, before: { state: order.state }, after };
      await appendAuditEntries(manager, [auditEntryOf(actorOf(request), 'query-instruction', audit)]);
      return this.finding.render(manager, order);
    });
  }

  /** @throws DomainError if it can't be asked, or doesn't answer. */
  private async ask(order: TreasuryOrder): Promise<OrderOutcome | UnknownOutcome | undefined> {
    const { state, connectorId } = order;
    if (!sentStates.includes(state)) throw new DomainError('NOT_IN_THIS_STATE', `it is ${state}`);
    const handle = this.directory.find(connectorId);
    if (!handle) throw new DomainError('NOT_IN_THIS_STATE', 'its connector was removed');
    try {
      return await handle.call((connector) => queryOrder(connector, order));
    } catch (error) {
      throw new DomainError('SERVICE_UNAVAILABLE', `${handle.stored.name}: ${errorText(error)}`);
    }
  }
}
