import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ClaimInvitationBody,
  type CreateInvitationBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { CancelInvitationHandler } from './cancel-invitation.handler';
import { ClaimInvitationHandler } from './claim-invitation.handler';
import { CreateInvitationHandler } from './create-invitation.handler';
import { GetInvitationHandler } from './get-invitation.handler';

/** Operations on invitations. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly createInvitation: CreateInvitationHandler,
    private readonly getInvitation: GetInvitationHandler,
    private readonly claimInvitation: ClaimInvitationHandler,
    private readonly cancelInvitation: CancelInvitationHandler,
  ) {}

  @MessagePattern(operations.createInvitation.name)
  create(@Payload() request: OperationRequest<CreateInvitationBody>): Promise<OperationReply> {
    return this.createInvitation.execute(request);
  }

  @MessagePattern(operations.getInvitation.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getInvitation.execute(request);
  }

  @MessagePattern(operations.claimInvitation.name)
  claim(@Payload() request: OperationRequest<ClaimInvitationBody>): Promise<OperationReply> {
    return this.claimInvitation.execute(request);
  }

  @MessagePattern(operations.cancelInvitation.name)
  cancel(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.cancelInvitation.execute(request);
  }
}
