import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  type ApplyEventsBody,
  type CloseCustomerBody,
  type CurrenciesAnswer,
  type CurrenciesBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { CloseCustomerHandler } from './close-customer.handler';
import { FindCurrenciesInUseHandler } from './find-currencies-in-use.handler';
import { TakeStatesHandler } from './take-states.handler';

/** Operations that accounts calls. */
@Controller()
export class ReplicasController {
  constructor(
    private readonly takeStates: TakeStatesHandler,
    private readonly closeCustomer: CloseCustomerHandler,
    private readonly findCurrenciesInUse: FindCurrenciesInUseHandler,
  ) {}

  @MessagePattern(internalOperations.applyPayments.name)
  async applyEvents(@Payload() request: OperationRequest<ApplyEventsBody>): Promise<OperationReply> {
    await this.takeStates.execute(request.context, request.body.events);
    return { status: 200, body: {} };
  }

  @MessagePattern(internalOperations.closeCustomer.name)
  async close(@Payload() request: OperationRequest<CloseCustomerBody>): Promise<OperationReply> {
    await this.closeCustomer.execute(request.context, request.body);
    return { status: 200, body: {} };
  }

  @MessagePattern(internalOperations.findCurrenciesInUse.name)
  async currenciesInUse(
    @Payload() request: OperationRequest<CurrenciesBody>,
  ): Promise<OperationReply<CurrenciesAnswer>> {
    const inUse = await this.findCurrenciesInUse.execute(
      request.context.platformKey,
      request.body.currencies,
    );
    return { status: 200, body: { inUse } };
  }
}
