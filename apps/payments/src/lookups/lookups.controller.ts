import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type LookUpReceiverQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { LookUpExternalAccountHandler } from './look-up-external-account.handler';
import { LookUpUmaAddressHandler } from './look-up-uma-address.handler';

/** Operations on lookups of receivers. */
@Controller()
export class LookupsController {
  constructor(
    private readonly lookUpUmaAddress: LookUpUmaAddressHandler,
    private readonly lookUpAccount: LookUpExternalAccountHandler,
  ) {}

  @MessagePattern(operations.lookUpUmaAddress.name)
  async umaAddress(
    @Payload() request: OperationRequest<unknown, LookUpReceiverQuery>,
  ): Promise<OperationReply> {
    const { context, params, query } = request;
    return { body: await this.lookUpUmaAddress.execute(context, params['umaAddress'] ?? '', query) };
  }

  @MessagePattern(operations.lookUpExternalAccount.name)
  async externalAccount(
    @Payload() request: OperationRequest<unknown, LookUpReceiverQuery>,
  ): Promise<OperationReply> {
    const { context, params, query } = request;
    return { body: await this.lookUpAccount.execute(context, params['externalAccountId'] ?? '', query) };
  }
}
