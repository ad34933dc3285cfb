import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  operations,
  type CreateTransferInBody,
  type CreateTransferOutBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { CreateTransferHandler } from './create-transfer.handler';

/** Operations on transfers out and in. The committer takes many at once and keeps their order. */
@Controller()
export class TransfersController {
  constructor(private readonly createTransfer: CreateTransferHandler) {}

  @BatchMessagePattern(operations.createTransferOut.name)
  out(@Payload() request: OperationRequest<CreateTransferOutBody>): Promise<OperationReply> {
    return this.createTransfer.out(request);
  }

  @BatchMessagePattern(operations.createTransferIn.name)
  in(@Payload() request: OperationRequest<CreateTransferInBody>): Promise<OperationReply> {
    return this.createTransfer.in(request);
  }
}
