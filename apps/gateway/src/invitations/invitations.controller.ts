import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { Forwarder } from '../requests/forwarder';
import { Call, type OperationCall } from '../requests/operation-call';
import { Operation } from '../requests/operation-route';
import type { FastifyReply } from '../requests/principal';

/** UMA invitations, answered by accounts. */
@Controller(API_VERSION)
export class InvitationsController {
  constructor(private readonly forwarder: Forwarder) {}

  @Operation(operations.createInvitation)
  createInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getInvitation)
  getInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.claimInvitation)
  claimInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.cancelInvitation)
  cancelInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
