import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { InvitationMisses } from './invitation-misses.registry';

/** UMA invitations, answered by accounts. */
@Controller(API_VERSION)
export class InvitationsController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly misses: InvitationMisses,
  ) {}

  @Operation(operations.createInvitation)
  async createInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.forwarder.ask(call);
    const code = madeCode(answer);
    if (code !== undefined) this.misses.learn({ platformKey: call.request.context.platformKey, code });
    this.forwarder.send(reply, answer);
  }

  @Operation(operations.getInvitation)
  getInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.misses.forward(call, reply);
  }

  @Operation(operations.claimInvitation)
  claimInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.misses.forward(call, reply);
  }

  @Operation(operations.cancelInvitation)
  cancelInvitation(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.misses.forward(call, reply);
  }
}

/** The code of the invitation that an answer shows. */
function madeCode({ status, body }: RawReply): string | undefined {
  return status < 300 ? (JSON.parse(body.toString('utf8')) as { code?: string }).code : undefined;
}
