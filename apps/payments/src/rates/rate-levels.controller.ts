import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { SERVICE_CONFIG } from '@corridor/service';
import { AcceptRateHandler } from './accept-rate.handler';
import type { RatesConfig } from './rate-book.cache';
import { renderRateLevel } from './rate-level.presenter';
import { RateLevelRepository } from './rate-level.repository';

/** Operations of operators on the levels of rates. */
@Controller()
export class RateLevelsController {
  constructor(
    private readonly pool: Pool,
    private readonly levels: RateLevelRepository,
    private readonly accepting: AcceptRateHandler,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<RatesConfig, 'rateBounds'>,
  ) {}

  @MessagePattern(operatorOperations.listRateLevels.name)
  async list(): Promise<OperationReply> {
    const levels = await this.levels.list(this.pool);
    return { status: 200, body: { data: levels.map((one) => renderRateLevel(one, this.config.rateBounds)) } };
  }

  @MessagePattern(operatorOperations.acceptRate.name)
  accept(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.accepting.execute(request);
  }
}
