import { Injectable } from '@nestjs/common';
import { DomainError, errorText, formatId, parseId } from '@corridor/kernel';
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
import { ChangeInstructionHandler } from '../dispatching/change-instruction.handler';
import type { ConnectorOutcome } from '../instructions/domain/connector-outcome';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';
import { RoutingTable } from '../rails/routing-table.cache';
import { OperatorReadRepository } from './operator-read.repository';

const QUERIED = ['UNKNOWN', 'ACCEPTED'];

/** POST /instructions/{instructionId}/query: asks the connector, then applies what it says. */
@Injectable()
export class QueryInstructionHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly found: OperatorReadRepository,
    private readonly changes: ChangeInstructionHandler,
    private readonly directory: ConnectorDirectory,
    private readonly table: RoutingTable,
  ) {}

  async execute(request: OperationRequest): Promise<OperationReply> {
    const { context } = request;
    const answered = await this.unitOfWork.findAnswer(context);
    if (answered) return answered;
    const { instructionId } = request.params as { instructionId: string };
    const id = parseId('PaymentInstruction', instructionId);
    const found = id && (await this.unitOfWork.transaction(({ manager }) => this.found.place(manager, id)));
    if (!found) throw new DomainError('NOT_FOUND', `there is no instruction ${instructionId}`);
    const { instruction, place } = found;
    const outcome = await this.ask(instruction);
    const { connectorId, settlementAccountId } = instruction;
    const by = { connectorId, settlementAccountId };
    if (outcome && outcome.status !== 'UNKNOWN') {
      const overdueAfterMs = await this.table.settlementPeriodMs(settlementAccountId);
      await this.changes.execute(place, { type: 'REPORT', outcome, overdueAfterMs, by });
    }
    const { status, sealed } = operatorOperations.queryInstruction;
    return this.unitOfWork.command({ context, status, sealed }, async ({ manager }) => {
      const { reason = null } = request.body as ReasonBody;
      const after = { answer: outcome?.status ?? 'NOT_FOUND' };
      const resourceId = formatId('PaymentInstruction', instruction.id);
      const audit = { resourceId, reason, before: { state: instruction.state }, after };
      await appendAuditEntries(manager, [auditEntryOf(actorOf(request), 'query-instruction', audit)]);
      return this.found.instruction(instruction.id);
    });
  }

  /** @throws DomainError if it can't be asked, or doesn't answer. */
  private async ask({
    id,
    state,
    connectorId,
  }: PaymentInstruction): Promise<ConnectorOutcome | UnknownOutcome | undefined> {
    if (!QUERIED.includes(state)) throw new DomainError('NOT_IN_THIS_STATE', `it is ${state}`);
    const handle = this.directory.find(connectorId);
    if (!handle) throw new DomainError('NOT_IN_THIS_STATE', 'its connector was removed');
    try {
      return await handle.call((connector) => connector.query(formatId('PaymentInstruction', id)));
    } catch (error) {
      throw new DomainError('SERVICE_UNAVAILABLE', `${handle.stored.name}: ${errorText(error)}`);
    }
  }
}
