import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type ReceiveUmaBody,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { ReceiveUmaHandler } from './receive-uma.handler';

/** Incoming UMA payments of the sandbox. */
@Controller()
export class IncomingPaymentsController {
  constructor(private readonly receiveUma: ReceiveUmaHandler) {}

  @BatchMessagePattern(operations.receiveUma.name)
  receive(@Payload() request: OperationRequest<ReceiveUmaBody>): Promise<OperationReply> {
    return this.receiveUma.execute(request);
  }
}
