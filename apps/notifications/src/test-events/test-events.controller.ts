import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type SendTestEventBody,
} from '@corridor/contracts';
import { SendTestEventHandler } from './send-test-event.handler';

/** The webhook test, under both of its paths. */
@Controller()
export class TestEventsController {
  constructor(private readonly sendTestEvent: SendTestEventHandler) {}

  @MessagePattern(operations.testSandboxWebhook.name)
  testInSandbox(@Payload() request: OperationRequest<SendTestEventBody>): Promise<OperationReply> {
    return this.sendTestEvent.execute(request);
  }

  @MessagePattern(operations.testWebhook.name)
  test(@Payload() request: OperationRequest<SendTestEventBody>): Promise<OperationReply> {
    return this.sendTestEvent.execute(request);
  }
}
