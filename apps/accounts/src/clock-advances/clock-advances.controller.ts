import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type AdvanceClockBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { AdvanceClockHandler } from './advance-clock.handler';
import { ReadClockHandler } from './read-clock.handler';

/** The sandbox's clock. */
@Controller()
export class ClockAdvancesController {
  constructor(
    private readonly advanceClock: AdvanceClockHandler,
    private readonly readClock: ReadClockHandler,
  ) {}

  @MessagePattern(operations.getClock.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.readClock.execute(request);
  }

  @MessagePattern(operations.advanceClock.name)
  advance(@Payload() request: OperationRequest<AdvanceClockBody>): Promise<OperationReply> {
    return this.advanceClock.execute(request);
  }
}
