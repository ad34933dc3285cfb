import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { ReadRequestLogsHandler } from './read-request-logs.handler';

/** The log of the platform's requests, the gateway's own resource. */
@Controller(API_VERSION)
export class RequestLogsController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly reading: ReadRequestLogsHandler,
  ) {}

  @Operation(operations.listRequestLogs)
  listRequestLogs(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.reading.list(call));
  }

  @Operation(operations.getRequestLog)
  getRequestLog(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.answer(call, reply, this.reading.get(call));
  }
}
