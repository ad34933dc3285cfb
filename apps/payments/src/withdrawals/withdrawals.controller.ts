import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type EstimateWithdrawalFeeBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { EstimateWithdrawalFeeHandler } from './estimate-withdrawal-fee.handler';

/** Operations on cryptocurrency withdrawals. */
@Controller()
export class WithdrawalsController {
  constructor(private readonly estimateFee: EstimateWithdrawalFeeHandler) {}

  @MessagePattern(operations.estimateWithdrawalFee.name)
  estimate(@Payload() request: OperationRequest<EstimateWithdrawalFeeBody>): Promise<OperationReply> {
    return this.estimateFee.execute(request);
  }
}
