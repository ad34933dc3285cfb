import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ApproveTransactionBody,
  type OperationReply,
  type OperationRequest,
  type ReceiveUmaBody,
  type RejectTransactionBody,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { DecideTransactionHandler } from './decide-transaction.handler';
import { ReceiveUmaHandler } from './receive-uma.handler';

/** Incoming UMA payments: those of the sandbox, and the decisions of platforms. */
@Controller()
export class IncomingPaymentsController {
  constructor(
    private readonly receiveUma: ReceiveUmaHandler,
    private readonly decideTransaction: DecideTransactionHandler,
  ) {}

  @BatchMessagePattern(operations.receiveUma.name)
  receive(@Payload() request: OperationRequest<ReceiveUmaBody>): Promise<OperationReply> {
    return this.receiveUma.execute(request);
  }

  @MessagePattern(operations.approveTransaction.name)
  approve(@Payload() request: OperationRequest<ApproveTransactionBody>): Promise<OperationReply> {
    return this.decideTransaction.approve(request);
  }

  @MessagePattern(operations.rejectTransaction.name)
  reject(@Payload() request: OperationRequest<RejectTransactionBody>): Promise<OperationReply> {
    return this.decideTransaction.reject(request);
  }
}
