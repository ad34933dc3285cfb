import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type CreateBeneficialOwnerBody,
  type ListBeneficialOwnersQuery,
  type OperationReply,
  type OperationRequest,
  type UpdateBeneficialOwnerBody,
} from '@corridor/contracts';
import { CreateOwnerHandler } from './create-owner.handler';
import { GetOwnerHandler } from './get-owner.handler';
import { ListOwnersHandler } from './list-owners.handler';
import { UpdateOwnerHandler } from './update-owner.handler';

/** Operations on beneficial owners. */
@Controller()
export class OwnersController {
  constructor(
    private readonly createOwner: CreateOwnerHandler,
    private readonly getOwner: GetOwnerHandler,
    private readonly listOwners: ListOwnersHandler,
    private readonly updateOwner: UpdateOwnerHandler,
  ) {}

  @MessagePattern(operations.createBeneficialOwner.name)
  create(@Payload() request: OperationRequest<CreateBeneficialOwnerBody>): Promise<OperationReply> {
    return this.createOwner.execute(request);
  }

  @MessagePattern(operations.getBeneficialOwner.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getOwner.execute(request);
  }

  @MessagePattern(operations.listBeneficialOwners.name)
  list(@Payload() request: OperationRequest<unknown, ListBeneficialOwnersQuery>): Promise<OperationReply> {
    return this.listOwners.execute(request);
  }

  @MessagePattern(operations.updateBeneficialOwner.name)
  update(@Payload() request: OperationRequest<UpdateBeneficialOwnerBody>): Promise<OperationReply> {
    return this.updateOwner.execute(request);
  }
}
