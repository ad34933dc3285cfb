import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ListDiscoveriesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListInstitutionsHandler } from './list-institutions.handler';

/** Operations on payable institutions. */
@Controller()
export class InstitutionsController {
  constructor(private readonly listDiscoveries: ListInstitutionsHandler) {}

  @MessagePattern(operations.listDiscoveries.name)
  list(@Payload() request: OperationRequest<unknown, ListDiscoveriesQuery>): OperationReply {
    return { body: this.listDiscoveries.execute(request.query) };
  }
}
