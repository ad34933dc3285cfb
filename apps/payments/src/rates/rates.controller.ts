import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ListExchangeRatesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListExchangeRatesHandler } from './list-exchange-rates.handler';

/** Operations on rates. */
@Controller()
export class RatesController {
  constructor(private readonly listRates: ListExchangeRatesHandler) {}

  @MessagePattern(operations.listExchangeRates.name)
  async list(@Payload() request: OperationRequest<unknown, ListExchangeRatesQuery>): Promise<OperationReply> {
    return { body: await this.listRates.execute(request.context, request.query) };
  }
}
