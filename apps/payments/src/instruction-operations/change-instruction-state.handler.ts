import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, errorStatus, formatId, mintUuid, parseId, DAY_MS } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type ReasonBody,
  type ResolveInstructionBody,
} from '@corridor/contracts';
import { appendAuditEntries, UnitOfWork, type Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  actorOf,
  auditEntryOf,
  OperatorActions,
  type ActionAmount,
  type ActionAudit,
  type ActionResult,
  type AlsoWrite,
  type CheckedAction,
} from '@corridor/service';
import { cancelAtConnector, cancellingHandle } from '../connectors/cancel-at-connector.handler';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { ChangeInstructionHandler, type InstructionPlace } from '../dispatching/change-instruction.handler';
import { assertDone } from '../dispatching/domain/instruction-command';
import { applyInstructionEvent, type InstructionEvent } from '../instructions/domain/instruction-events';
import { sentStates } from '../instructions/domain/instruction-state';
import { assertResolvable, isCancelledByConnector } from '../instructions/domain/operator-change';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';
import { LedgerActionHandler } from './ledger-action.handler';
import { OperatorReadRepository } from './operator-read.repository';

/** An instruction with its place, before an operator's change. */
interface Found {
  instruction: PaymentInstruction;
  place: InstructionPlace;
}

/** A change of an instruction by an operator. The ledger commits it, with the entry of the audit log. */
@Injectable()
abstract class ChangeStateHandler extends LedgerActionHandler {
  constructor(
    actions: OperatorActions,
    private readonly found: OperatorReadRepository,
    protected readonly changes: ChangeInstructionHandler,
  ) {
    super(actions);
  }

  /** The event by which the operator changes the instruction. @throws DomainError NOT_IN_THIS_STATE. */
  protected abstract eventOf(instruction: PaymentInstruction, request: OperationRequest): InstructionEvent;

  protected abstract auditOf(instruction: PaymentInstruction, request: OperationRequest): ActionAudit;

  /** Asks the outside for the change, before its commit. Nothing by default. @throws DomainError if it refuses. */
  protected prepare(_unitOfWork: UnitOfWork, _found: Found, _request: OperationRequest): Promise<void> {
    return Promise.resolve();
  }

  /** What follows if the ledger refuses a change. Nothing by default. */
  protected refused(_found: Found, _request: OperationRequest): Promise<void> {
    return Promise.resolve();
  }

  perform(): Promise<ActionResult> {
    throw new Error('the ledger performs this action');
  }

  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<ActionAmount> {
    const { amount, currency } = (await this.find(runner, request)).instruction;
    return { amount, currency };
  }

  override async check({ manager }: Transaction, request: OperationRequest): Promise<CheckedAction> {
    const { instruction } = await this.find(manager, request);
    const result = applyInstructionEvent(instruction, this.eventOf(instruction, request));
    assertDone(result);
    return { audit: this.auditOf(instruction, request) };
  }

  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite = [],
  ): Promise<OperationReply> {
    const found = await unitOfWork.transaction(({ manager }) => this.find(manager, request));
    return this.answer(unitOfWork, request, {
      act: () => this.act(unitOfWork, request, { found, also }),
      show: () => this.found.instruction(found.instruction.id),
    });
  }

  private async act(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    { found, also }: { found: Found; also: AlsoWrite },
  ): Promise<OperationReply> {
    const { instruction, place } = found;
    const entry = auditEntryOf(actorOf(request), this.actionOf(request), this.auditOf(instruction, request));
    await this.prepare(unitOfWork, found, request);
    const reply = await this.changes.executeFor(place, this.eventOf(instruction, request), {
      context: request.context,
      alsoWrites: [...also, (runner) => appendAuditEntries(runner, [entry])],
    });
    if ((reply.status ?? 0) >= 400) await this.refused(found, request);
    return reply;
  }

  protected async find(runner: SqlRunner, { params }: OperationRequest): Promise<Found> {
    const { instructionId } = params as { instructionId: string };
    const id = parseId('PaymentInstruction', instructionId);
    const found = id && (await this.found.place(runner, id));
    if (!found) throw new DomainError('NOT_FOUND', `there is no instruction ${instructionId}`);
    return found;
  }
}

/** What the connector has cancelled. */
function cancelledByConnector({ connectorId, settlementAccountId }: PaymentInstruction): InstructionEvent {
  return {
    type: 'CANCELLED',
    code: 'USER_CANCELLATION',
    message: 'the payment was cancelled before the bank had paid it',
    by: { connectorId, settlementAccountId },
  };
}

/** POST /instructions/{instructionId}/cancel. The connector decides about an instruction that was sent to it. */
@Injectable()
export class CancelInstructionHandler extends ChangeStateHandler {
  readonly operation = operatorOperations.cancelInstruction;

  constructor(
    actions: OperatorActions,
    found: OperatorReadRepository,
    changes: ChangeInstructionHandler,
    private readonly directory: ConnectorDirectory,
  ) {
    super(actions, found, changes);
  }

  protected eventOf(instruction: PaymentInstruction): InstructionEvent {
    const { state, version } = instruction;
    if (isCancelledByConnector(state)) {
      this.handleOf(instruction);
      return cancelledByConnector(instruction);
    }
    const message = 'the payment was cancelled before it was sent';
    return { type: 'CANCEL', version, code: 'USER_CANCELLATION', message };
  }

  protected override async prepare(
    unitOfWork: UnitOfWork,
    { instruction }: Found,
    request: OperationRequest,
  ): Promise<void> {
    const { id, state } = instruction;
    if (!isCancelledByConnector(state)) return;
    const instructionId = formatId('PaymentInstruction', id);
    const cancelled = { resourceId: instructionId, instructionId, state };
    await cancelAtConnector(unitOfWork, this.handleOf(instruction), cancelled, {
      request,
      action: 'cancel-instruction',
    });
  }

  /** The instruction has another end than the connector has just said: that is a finding. */
  protected override async refused({ instruction, place }: Found): Promise<void> {
    if (sentStates.includes(instruction.state)) {
      await this.changes.execute(place, cancelledByConnector(instruction));
    }
  }

  /** @throws DomainError NOT_IN_THIS_STATE if the connector can't cancel. */
  private handleOf({ connectorId, state }: PaymentInstruction): ConnectorHandle {
    return cancellingHandle(this.directory.find(connectorId), state);
  }

  protected auditOf({ id, state }: PaymentInstruction, { body }: OperationRequest): ActionAudit {
    const { reason = null } = body as ReasonBody;
    const resourceId = formatId('PaymentInstruction', id);
    return { resourceId, reason, before: { state }, after: { state: 'CANCELLED' } };
  }
}

/** POST /instructions/{instructionId}/resolve: a report of the operator, with evidence. */
@Injectable()
export class ResolveInstructionHandler extends ChangeStateHandler {
  readonly operation = operatorOperations.resolveInstruction;

  constructor(
    actions: OperatorActions,
    found: OperatorReadRepository,
    changes: ChangeInstructionHandler,
    private readonly pool: Pool,
  ) {
    super(actions, found, changes);
  }

  protected eventOf(instruction: PaymentInstruction, { body }: OperationRequest): InstructionEvent {
    const { outcome, evidence } = body as ResolveInstructionBody;
    assertResolvable(instruction, outcome);
    return {
      type: 'REPORT',
      evidence,
      overdueAfterMs: DAY_MS,
      outcome: {
        status: outcome,
        providerReference: null,
        amount: null,
        currency: null,
        returnId: outcome === 'RETURNED' ? mintUuid() : null,
        fees: [],
        reason: null,
      },
    };
  }

  /** A second operator is not asked about what can't be. */
  override async execute(request: OperationRequest): Promise<OperationReply> {
    const reply = await super.execute(request);
    if (reply.status === errorStatus.NOT_IN_THIS_STATE) await this.note(request);
    return reply;
  }

  /** What an operator says against a known end is refused, and is a finding. */
  protected override refused(_found: Found, request: OperationRequest): Promise<void> {
    return this.note(request);
  }

  private async note(request: OperationRequest): Promise<void> {
    const { instruction, place } = await this.find(this.pool, request);
    await this.changes.note(place, this.eventOf(instruction, request));
  }

  protected auditOf({ id, state }: PaymentInstruction, { body }: OperationRequest): ActionAudit {
    const { outcome, evidence } = body as ResolveInstructionBody;
    const resourceId = formatId('PaymentInstruction', id);
    return { resourceId, reason: evidence, before: { state }, after: { state: outcome } };
  }
}
