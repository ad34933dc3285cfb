import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { Forwarder } from '../forwarding/forwarder.client';
import { API_VERSION } from '../http/domain/api-version';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import { ChangeMemberHandler } from './change-member.handler';
import { CreateMemberLinkHandler } from './create-member-link.handler';
import { CreateMemberHandler } from './create-member.handler';
import { ListMembersHandler } from './list-members.handler';

/** The members of the platform. */
@Controller(API_VERSION)
export class TeamController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly creating: CreateMemberHandler,
    private readonly listing: ListMembersHandler,
    private readonly changing: ChangeMemberHandler,
    private readonly linking: CreateMemberLinkHandler,
  ) {}

  @Operation(operations.createMember)
  createMember(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.creating.handle(call));
  }

  @Operation(operations.listMembers)
  listMembers(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.listing.handle(call));
  }

  @Operation(operations.updateMember)
  updateMember(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    const { principal } = reply.request;
    return this.forwarder.answer(call, reply, this.changing.update(call, principal?.memberId));
  }

  @Operation(operations.deleteMember)
  deleteMember(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    const { principal } = reply.request;
    return this.forwarder.answer(call, reply, this.changing.remove(call, principal?.memberId));
  }

  @Operation(operations.createMemberLink)
  createMemberLink(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    const { principal } = reply.request;
    return this.forwarder.answer(call, reply, this.linking.handle(call, principal?.tokenId ?? ''));
  }

  @Operation(operations.signOutMember)
  signOutMember(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.changing.signOut(call));
  }
}
