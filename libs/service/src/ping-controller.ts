import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { OperationReply, RequestService } from '@corridor/contracts';

/** A controller that answers `<service>.ping`: whoever gets the answer knows that requests are handled. */
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
