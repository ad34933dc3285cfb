import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ListUmaProvidersQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListUmaProvidersHandler } from './list-uma-providers.handler';

/** The directory of UMA providers. */
@Controller()
export class UmaProvidersController {
  constructor(private readonly listUmaProviders: ListUmaProvidersHandler) {}

  @MessagePattern(operations.listUmaProviders.name)
  list(@Payload() request: OperationRequest<unknown, ListUmaProvidersQuery>): OperationReply {
    return this.listUmaProviders.execute(request.context, request.query);
  }
}
