import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type UpdateConfigBody,
} from '@corridor/contracts';
import { GetConfigHandler } from './get-config.handler';
import { UpdateConfigHandler } from './update-config.handler';

/** Operations on a platform's configuration. */
@Controller()
export class PlatformsController {
  constructor(
    private readonly getConfig: GetConfigHandler,
    private readonly updateConfig: UpdateConfigHandler,
  ) {}

  @MessagePattern(operations.getConfig.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getConfig.execute(request);
  }

  @MessagePattern(operations.updateConfig.name)
  update(@Payload() request: OperationRequest<UpdateConfigBody>): Promise<OperationReply> {
    return this.updateConfig.execute(request);
  }
}
