import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { OperationReply, OperationRequest, RequestService } from '@corridor/contracts';
import { OperatorActions } from './operator-actions';

/** A controller for the approvals of a service: `<service>.list-approvals`, `.approve` and `.reject`. */
export function approvalsController(service: RequestService): Type<object> {
  @Controller()
  class ApprovalsController {
    constructor(private readonly actions: OperatorActions) {}

    @MessagePattern(`${service}.list-approvals`)
    list(@Payload() request: OperationRequest): Promise<OperationReply> {
      return this.actions.list(request);
    }

    @MessagePattern(`${service}.approve`)
    approve(@Payload() request: OperationRequest): Promise<OperationReply> {
      return this.actions.decide(request, 'APPROVED');
    }

    @MessagePattern(`${service}.reject`)
    reject(@Payload() request: OperationRequest): Promise<OperationReply> {
      return this.actions.decide(request, 'REJECTED');
    }
  }
  return ApprovalsController;
}
