import { Injectable } from '@nestjs/common';
import { DomainError, errorStatus, formatId, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type PaymentResolutionResource,
  type ResolvePaymentBody,
} from '@corridor/contracts';
import type { Transaction, UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  actorOf,
  OperatorAction,
  OperatorActions,
  type ActionAmount,
  type ActionResult,
  type AlsoWrite,
} from '@corridor/service';
import { OpenItemRepository } from './open-item.repository';
import { auditOf, ResolutionRefused, ResolvePaymentHandler, type Decision } from './resolve-payment.handler';

/** Where a decision came from, in place of an account of the operating system. */
const OPERATIONS_API = 'operations API';

/** POST /transactions/{transactionId}/resolve. The decision and its timer are in the commit of the action. */
@Injectable()
export class DecidePaymentHandler extends OperatorAction {
  readonly operation = operatorOperations.resolvePayment;

  constructor(
    actions: OperatorActions,
    private readonly resolving: ResolvePaymentHandler,
    private readonly items: OpenItemRepository,
  ) {
    super(actions);
  }

  override amountOf(runner: SqlRunner, { params }: OperationRequest): Promise<ActionAmount | null> {
    return this.resolving.amountOf(runner, (params as { transactionId: string }).transactionId);
  }

  override async execute(request: OperationRequest): Promise<OperationReply> {
    return this.noted(request, await super.execute(request));
  }

  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also?: AlsoWrite,
  ): Promise<OperationReply> {
    return this.noted(request, await super.commit(unitOfWork, request, also));
  }

  /** A decision that was refused because the payment has ended otherwise is a finding. */
  private async noted(request: OperationRequest, reply: OperationReply): Promise<OperationReply> {
    const { transactionId } = request.params as { transactionId: string };
    const { outcome, reason } = request.body as ResolvePaymentBody;
    if (reply.status === errorStatus.NOT_IN_THIS_STATE) {
      await this.resolving.noteContradiction({ transactionId, outcome, reason });
    }
    return reply;
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { transactionId } = request.params as { transactionId: string };
    const { outcome, reason } = request.body as ResolvePaymentBody;
    const id = parseId('Transaction', transactionId);
    if (!id || (await this.items.platformOf(manager, id)) === undefined) {
      throw new DomainError('TRANSACTION_NOT_FOUND', `there is no transaction ${transactionId}`);
    }
    const { operatorId: operator } = actorOf(request);
    const decision: Decision = { transactionId, outcome, reason, operator, operatorAccount: OPERATIONS_API };
    const recorded = await this.resolving.record(manager, decision).catch(refused);
    const body: PaymentResolutionResource = {
      id: formatId('PaymentResolution', recorded.resolutionId),
      ...{ transactionId, of: recorded.of, outcome },
    };
    return { body, audit: auditOf(decision, recorded) };
  }
}

function refused(error: unknown): never {
  if (error instanceof ResolutionRefused) throw new DomainError('NOT_IN_THIS_STATE', error.because);
  throw error;
}
