import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { Forwarder } from '../forwarding/forwarder.client';
import { API_VERSION } from '../http/domain/api-version';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import { ReadRequestStatisticsHandler } from './read-request-statistics.handler';

/** Counts and sums over time: of requests by the gateway itself, of the rest by its services. */
@Controller(API_VERSION)
export class StatisticsController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly reading: ReadRequestStatisticsHandler,
  ) {}

  @Operation(operations.getRequestStatistics)
  getRequestStatistics(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.reading.handle(call));
  }

  @Operation(operations.getDeliveryStatistics)
  getDeliveryStatistics(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getPaymentStatistics)
  getPaymentStatistics(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getMoneyStatistics)
  getMoneyStatistics(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }
}
