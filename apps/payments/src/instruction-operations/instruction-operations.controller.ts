import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { DomainError, parseId } from '@corridor/kernel';
import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { CancelInstructionHandler, ResolveInstructionHandler } from './change-instruction-state.handler';
import { ListFindingsHandler } from './list-findings.handler';
import { OperatorReadRepository } from './operator-read.repository';
import { QueryInstructionHandler } from './query-instruction.handler';
import { ResolveBreakHandler } from './resolve-break.handler';

/** Operations of operators on instructions, reports and breaks. */
@Controller()
export class InstructionOperationsController {
  constructor(
    private readonly found: OperatorReadRepository,
    private readonly listing: ListFindingsHandler,
    private readonly cancelling: CancelInstructionHandler,
    private readonly resolving: ResolveInstructionHandler,
    private readonly querying: QueryInstructionHandler,
    private readonly closing: ResolveBreakHandler,
  ) {}

  @MessagePattern(operatorOperations.listInstructions.name)
  list(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.listing.instructions(request);
  }

  @MessagePattern(operatorOperations.getInstruction.name)
  async get(@Payload() { params }: OperationRequest): Promise<OperationReply> {
    const { instructionId } = params as { instructionId: string };
    const id = parseId('PaymentInstruction', instructionId);
    const body = id && (await this.found.instruction(id));
    if (!body) throw new DomainError('NOT_FOUND', `there is no instruction ${instructionId}`);
    return { status: 200, body };
  }

  @MessagePattern(operatorOperations.cancelInstruction.name)
  cancel(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.cancelling.execute(request);
  }

  @MessagePattern(operatorOperations.resolveInstruction.name)
  resolve(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.resolving.execute(request);
  }

  @MessagePattern(operatorOperations.queryInstruction.name)
  query(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.querying.execute(request);
  }

  @MessagePattern(operatorOperations.listReports.name)
  reports(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.listing.reports(request);
  }

  @MessagePattern(operatorOperations.listBreaks.name)
  breaks(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.listing.breaks(request);
  }

  @MessagePattern(operatorOperations.getBreak.name)
  getBreak(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.listing.break(request);
  }

  @MessagePattern(operatorOperations.resolveBreak.name)
  resolveBreak(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.closing.execute(request);
  }
}
