import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OperationReply, OperationRequest, PlatformConfigResource } from '@corridor/contracts';
import { toConfigResource } from './platform.presenter';
import { PlatformRepository } from './platform.repository';

/** GET /config. */
@Injectable()
export class GetConfigHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly platforms: PlatformRepository,
  ) {}

  async execute(request: OperationRequest): Promise<OperationReply<PlatformConfigResource>> {
    const platform = await this.platforms.get(this.dataSource.manager, request.context.platformKey);
    return { body: toConfigResource(platform) };
  }
}
