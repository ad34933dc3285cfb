import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../requests/api-version';
import { Forwarder } from '../requests/forwarder';
import { Call, type OperationCall } from '../requests/operation-call';
import { Operation } from '../requests/operation-route';
import type { FastifyReply } from '../requests/principal';

/** Beneficial owners of businesses, answered by compliance. */
@Controller(API_VERSION)
export class BeneficialOwnersController {
  constructor(private readonly forwarder: Forwarder) {}

  @Operation(operations.createBeneficialOwner)
  createBeneficialOwner(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listBeneficialOwners)
  listBeneficialOwners(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getBeneficialOwner)
  getBeneficialOwner(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.updateBeneficialOwner)
  updateBeneficialOwner(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
