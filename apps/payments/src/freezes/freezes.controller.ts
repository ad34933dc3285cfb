import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { ChangeFreezeHandler } from './change-freeze.handler';
import { ListFreezesHandler } from './list-freezes.handler';

/** Operations of operators on freezes. */
@Controller()
export class FreezesController {
  constructor(
    private readonly listing: ListFreezesHandler,
    private readonly changes: ChangeFreezeHandler,
  ) {}

  @MessagePattern(operatorOperations.listFreezes.name)
  list(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.listing.execute(request);
  }

  @MessagePattern(operatorOperations.freezeCustomer.name)
  freezeCustomer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('CUSTOMER', 'freeze', request);
  }

  @MessagePattern(operatorOperations.unfreezeCustomer.name)
  unfreezeCustomer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('CUSTOMER', 'unfreeze', request);
  }

  @MessagePattern(operatorOperations.freezeInternalAccount.name)
  freezeInternalAccount(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('INTERNAL_ACCOUNT', 'freeze', request);
  }

  @MessagePattern(operatorOperations.unfreezeInternalAccount.name)
  unfreezeInternalAccount(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('INTERNAL_ACCOUNT', 'unfreeze', request);
  }

  @MessagePattern(operatorOperations.freezeExternalAccount.name)
  freezeExternalAccount(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('EXTERNAL_ACCOUNT', 'freeze', request);
  }

  @MessagePattern(operatorOperations.unfreezeExternalAccount.name)
  unfreezeExternalAccount(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('EXTERNAL_ACCOUNT', 'unfreeze', request);
  }

  @MessagePattern(operatorOperations.freezeCurrency.name)
  freezeCurrency(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('CURRENCY', 'freeze', request);
  }

  @MessagePattern(operatorOperations.unfreezeCurrency.name)
  unfreezeCurrency(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('CURRENCY', 'unfreeze', request);
  }

  @MessagePattern(operatorOperations.freezePlatform.name)
  freezePlatform(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('PLATFORM', 'freeze', request);
  }

  @MessagePattern(operatorOperations.unfreezePlatform.name)
  unfreezePlatform(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changes.execute('PLATFORM', 'unfreeze', request);
  }
}
