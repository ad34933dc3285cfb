import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { OperationReply, RequestService } from '@corridor/contracts';

/** A controller that answers `<service>.ping`. The answer proves that the service handles requests. */
export function pingController(service: RequestService): Type<object> {
  @Controller()
  class PingController {
    @MessagePattern(`${service}.ping`)
    ping(): OperationReply {
      return { status: 200, body: { service } };
    }
  }
  return PingController;
}
