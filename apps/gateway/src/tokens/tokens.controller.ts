import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { CreateTokenHandler } from './create-token.handler';
import { DeleteTokenHandler } from './delete-token.handler';
import { GetTokenHandler } from './get-token.handler';
import { ListTokensHandler } from './list-tokens.handler';

/** API tokens, the gateway's own resource. */
@Controller(API_VERSION)
export class TokensController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly creating: CreateTokenHandler,
    private readonly listing: ListTokensHandler,
    private readonly getting: GetTokenHandler,
    private readonly deleting: DeleteTokenHandler,
  ) {}

  @Operation(operations.createToken)
  createToken(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.creating.handle(call));
  }

  @Operation(operations.listTokens)
  listTokens(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.listing.handle(call));
  }

  @Operation(operations.getToken)
  getToken(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.getting.handle(call));
  }

  @Operation(operations.deleteToken)
  deleteToken(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.deleting.handle(call));
  }
}
