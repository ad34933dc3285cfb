import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { Forwarder } from '../requests/forwarder';
import { Call, type OperationCall } from '../requests/operation-call';
import { Operation } from '../requests/operation-route';
import type { FastifyReply } from '../requests/principal';
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
