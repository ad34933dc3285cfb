import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';

/** Rates, estimates and institutions, answered by payments. */
@Controller(API_VERSION)
export class RatesController {
  constructor(private readonly forwarder: Forwarder) {}

  @Operation(operations.listExchangeRates)
  listExchangeRates(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.estimateWithdrawalFee)
  estimateWithdrawalFee(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.listDiscoveries)
  listDiscoveries(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
