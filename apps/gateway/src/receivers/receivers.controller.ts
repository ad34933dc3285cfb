import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { Forwarder } from '../requests/forwarder';
import { Call, type OperationCall } from '../requests/operation-call';
import { Operation } from '../requests/operation-route';
import type { FastifyReply } from '../requests/principal';

/** Look-ups of receivers and the directory of UMA providers, answered by payments. */
@Controller(API_VERSION)
export class ReceiversController {
  constructor(private readonly forwarder: Forwarder) {}

  @Operation(operations.lookUpUmaAddress)
  lookUpUmaAddress(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.lookUpExternalAccount)
  lookUpExternalAccount(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listUmaProviders)
  listUmaProviders(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
