import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  operations,
  type FundInternalAccountBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { FundInternalAccountHandler } from './fund-internal-account.handler';

/** Funding in the sandbox. */
@Controller()
export class SandboxFundingController {
  constructor(private readonly fundInternalAccount: FundInternalAccountHandler) {}

  @BatchMessagePattern(operations.fundInternalAccount.name)
  fundAccount(@Payload() request: OperationRequest<FundInternalAccountBody>): Promise<OperationReply> {
    return this.fundInternalAccount.execute(request);
  }
}
