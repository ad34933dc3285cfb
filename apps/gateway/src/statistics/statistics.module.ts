import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { RequestLogsModule } from '../request-logs/request-logs.module';
import { ReadRequestStatisticsHandler } from './read-request-statistics.handler';
import { StatisticsController } from './statistics.controller';

/** Statistics for charts. */
@Module({
  imports: [ForwardingModule, RequestLogsModule],
  controllers: [StatisticsController],
  providers: [ReadRequestStatisticsHandler],
})
export class StatisticsModule {}
