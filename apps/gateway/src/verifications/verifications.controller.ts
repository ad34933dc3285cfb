import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { Forwarder } from '../requests/forwarder';
import { Call, type OperationCall } from '../requests/operation-call';
import { Operation } from '../requests/operation-route';
import type { FastifyReply } from '../requests/principal';

/** KYC and KYB, answered by compliance. */
@Controller(API_VERSION)
export class VerificationsController {
  constructor(private readonly forwarder: Forwarder) {}

  @Operation(operations.createVerification)
  createVerification(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listVerifications)
  listVerifications(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getVerification)
  getVerification(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
