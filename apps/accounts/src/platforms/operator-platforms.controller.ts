import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type OperatorPlatformResource,
} from '@corridor/contracts';
import { PlatformRepository } from './platform.repository';

/** Operations of operators on platforms. */
@Controller()
export class OperatorPlatformsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly platforms: PlatformRepository,
  ) {}

  @MessagePattern(operatorOperations.getPlatform.name)
  async get(@Payload() { params }: OperationRequest): Promise<OperationReply<OperatorPlatformResource>> {
    const id = parseId('PlatformConfig', params['platformId'] ?? '');
    const platform = id && (await this.platforms.findById(this.dataSource.manager, id));
    if (!platform) throw new DomainError('NOT_FOUND', `there is no platform ${params['platformId']}`);
    const { name, umaDomain } = platform;
    return { status: 200, body: { id: formatId('PlatformConfig', platform.id), name, umaDomain } };
  }
}
