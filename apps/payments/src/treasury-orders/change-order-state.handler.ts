import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { errorStatus, formatId, invalidInput } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type ReasonBody,
  type ResolveDepositReturnBody,
  type ResolveFxTradeBody,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  OperatorAction,
  OperatorActions,
  type ActionAmount,
  type ActionAudit,
  type ActionResult,
  type AlsoWrite,
} from '@corridor/service';
import { cancelAtConnector, cancellingHandle } from '../connectors/cancel-at-connector.handler';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { assertResolvable, isCancelledByConnector, unfit } from '../instructions/domain/operator-change';
import { ChangeOrderHandler } from './change-order.handler';
import type { OrderEvent } from './domain/order-events';
import { orderKinds, type OrderKind, type OrderOutcome, type TreasuryOrder } from './domain/treasury-order';
import { FindOrderHandler } from './find-order.handler';
import { TreasuryOrderRepository } from './treasury-order.repository';
import { orderId } from './treasury-order.presenter';

/** A change of an order by an operator. */
@Injectable()
abstract class ChangeOrderStateHandler extends OperatorAction {
  protected abstract readonly kind: OrderKind;

  constructor(
    actions: OperatorActions,
    private readonly finding: FindOrderHandler,
    private readonly orders: TreasuryOrderRepository,
    private readonly changes: ChangeOrderHandler,
    protected readonly directory: ConnectorDirectory,
    private readonly pool: Pool,
  ) {
    super(actions);
  }

  /** The event by which the operator changes the order. @throws DomainError if there is none. */
  protected abstract eventOf(order: TreasuryOrder, request: OperationRequest): OrderEvent;

  protected abstract auditOf(order: TreasuryOrder, request: OperationRequest): ActionAudit;

  /** Asks the outside for the change, before its commit. Nothing by default. @throws DomainError if it refuses. */
  protected prepare(
    _unitOfWork: UnitOfWork,
    _order: TreasuryOrder,
    _request: OperationRequest,
  ): Promise<void> {
    return Promise.resolve();
  }

  /** What is sold; and what was bought, where the operator says it. */
  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<readonly ActionAmount[]> {
    const { amount, sell, buy } = await this.finding.find(runner, this.kind, request);
    const { boughtAmount } = request.body as Pick<ResolveFxTradeBody, 'boughtAmount'>;
    const bought = boughtAmount === undefined ? [] : [{ amount: BigInt(boughtAmount), currency: buy }];
    return [{ amount, currency: sell }, ...bought];
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { id } = await this.finding.find(manager, this.kind, request);
    const order = await this.orders.lock(manager, id);
    if (!order) throw new Error(`order ${id} is gone`);
    const result = await this.changes.apply(manager, order, this.eventOf(order, request));
    if (result.kind === 'IGNORED') throw unfit(result.because);
    if (result.kind === 'BREAK') throw unfit(result.found.message);
    return { body: await this.finding.render(manager, order), audit: this.auditOf(order, request) };
  }

  /** A refused change that contradicts the state of the order is a break. */
  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite = [],
  ): Promise<OperationReply> {
    const answered = await unitOfWork.findAnswer(request.context);
    if (answered) return answered;
    const order = await unitOfWork.transaction(({ manager }) =>
      this.finding.find(manager, this.kind, request),
    );
    const event = this.eventOf(order, request);
    await this.prepare(unitOfWork, order, request);
    const reply = await super.commit(unitOfWork, request, also);
    if ((reply.status ?? 0) >= 400) await this.changes.noteContradiction(order.id, event);
    return reply;
  }

  /** Keeps what an operator says against a known end as a break. */
  protected async note(request: OperationRequest): Promise<void> {
    const order = await this.finding.find(this.pool, this.kind, request);
    await this.changes.noteContradiction(order.id, this.eventOf(order, request));
  }
}

const cancelledByConnector: OrderEvent = {
  type: 'CANCELLED',
  message: 'the order was cancelled before the bank had carried it out',
};

/** POST …/cancel of an order. The connector decides about an order that was sent to it. */
abstract class CancelOrderHandler extends ChangeOrderStateHandler {
  override actionOf(): 'cancel-instruction' {
    return 'cancel-instruction';
  }

  protected eventOf(order: TreasuryOrder): OrderEvent {
    const { state, version } = order;
    if (!isCancelledByConnector(state)) {
      return { type: 'CANCEL', version, message: 'the order was cancelled before it was sent' };
    }
    this.handleOf(order);
    return cancelledByConnector;
  }

  protected override async prepare(
    unitOfWork: UnitOfWork,
    order: TreasuryOrder,
    request: OperationRequest,
  ): Promise<void> {
    const { id, state } = order;
    if (!isCancelledByConnector(state)) return;
    const instructionId = formatId('PaymentInstruction', id);
    const cancelled = { resourceId: orderId(order), instructionId, state };
    await cancelAtConnector(unitOfWork, this.handleOf(order), cancelled, {
      request,
      action: this.actionOf(),
    });
  }

  /** @throws DomainError NOT_IN_THIS_STATE if the connector can't cancel. */
  private handleOf({ kind, connectorId, state }: TreasuryOrder): ConnectorHandle {
    const isInstruction = orderKinds[kind].atConnector === 'PaymentInstruction';
    return cancellingHandle(isInstruction ? this.directory.find(connectorId) : undefined, state);
  }

  protected auditOf(order: TreasuryOrder, { body }: OperationRequest): ActionAudit {
    const { reason = null } = body as ReasonBody;
    const { state } = order;
    return { resourceId: orderId(order), reason, before: { state }, after: { state: 'CANCELLED' } };
  }
}

/** POST /fx-trades/{fxTradeId}/cancel. */
@Injectable()
export class CancelFxTradeHandler extends CancelOrderHandler {
  readonly operation = operatorOperations.cancelFxTrade;
  protected readonly kind = 'FX_TRADE';
}

/** POST /own-transfers/{ownTransferId}/cancel. */
@Injectable()
export class CancelOwnTransferHandler extends CancelOrderHandler {
  readonly operation = operatorOperations.cancelOwnTransfer;
  protected readonly kind = 'OWN_TRANSFER';
}

/** POST /deposit-returns/{depositReturnId}/cancel. */
@Injectable()
export class CancelDepositReturnHandler extends CancelOrderHandler {
  readonly operation = operatorOperations.cancelDepositReturn;
  protected readonly kind = 'DEPOSIT_RETURN';
}

type ResolveBody = Pick<ResolveDepositReturnBody, 'outcome' | 'evidence'> &
  Pick<ResolveFxTradeBody, 'boughtAmount'>;

/** POST …/resolve of an order: a report of the operator, with evidence. */
abstract class ResolveOrderHandler extends ChangeOrderStateHandler {
  override actionOf(): 'resolve-instruction' {
    return 'resolve-instruction';
  }

  protected eventOf(order: TreasuryOrder, { body }: OperationRequest): OrderEvent {
    const { outcome: status, evidence } = body as ResolveBody;
    assertResolvable(order, status);
    const outcome: OrderOutcome = {
      ...{ status, providerReference: null, sold: null, bought: this.boughtOf(order, body as ResolveBody) },
      ...{ deducted: 0n, fees: [], message: null, returnId: null },
    };
    return { type: 'REPORT', outcome, evidence };
  }

  /** A second operator is not asked about what can't be; what contradicts a known end is a break. */
  override async execute(request: OperationRequest): Promise<OperationReply> {
    const reply = await super.execute(request);
    if (reply.status === errorStatus.NOT_IN_THIS_STATE) await this.note(request);
    return reply;
  }

  /** What a completed trade has bought. @throws DomainError INVALID_INPUT if the operator does not say it. */
  private boughtOf(
    { kind, buy }: TreasuryOrder,
    { outcome, boughtAmount }: ResolveBody,
  ): OrderOutcome['bought'] {
    if (kind !== 'FX_TRADE' || outcome !== 'COMPLETED') return null;
    if (boughtAmount !== undefined) return { amount: BigInt(boughtAmount), currency: buy };
    throw invalidInput([{ field: 'boughtAmount', message: 'COMPLETED needs a boughtAmount' }]);
  }

  protected auditOf(order: TreasuryOrder, { body }: OperationRequest): ActionAudit {
    const { outcome, evidence, boughtAmount } = body as ResolveBody;
    const after = { state: outcome, ...(boughtAmount === undefined ? {} : { boughtAmount }) };
    return { resourceId: orderId(order), reason: evidence, before: { state: order.state }, after };
  }
}

/** POST /fx-trades/{fxTradeId}/resolve. */
@Injectable()
export class ResolveFxTradeHandler extends ResolveOrderHandler {
  readonly operation = operatorOperations.resolveFxTrade;
  protected readonly kind = 'FX_TRADE';
}

/** POST /own-transfers/{ownTransferId}/resolve. */
@Injectable()
export class ResolveOwnTransferHandler extends ResolveOrderHandler {
  readonly operation = operatorOperations.resolveOwnTransfer;
  protected readonly kind = 'OWN_TRANSFER';
}

/** POST /deposit-returns/{depositReturnId}/resolve. */
@Injectable()
export class ResolveDepositReturnHandler extends ResolveOrderHandler {
  readonly operation = operatorOperations.resolveDepositReturn;
  protected readonly kind = 'DEPOSIT_RETURN';
}
