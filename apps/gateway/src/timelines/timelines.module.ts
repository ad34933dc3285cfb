import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { RequestLogsModule } from '../request-logs/request-logs.module';
import { ReadTimelineHandler } from './read-timeline.handler';
import { TimelinesController } from './timelines.controller';

/** The timelines of payments. */
@Module({
  imports: [ForwardingModule, RequestLogsModule],
  controllers: [TimelinesController],
  providers: [ReadTimelineHandler],
  exports: [ReadTimelineHandler],
})
export class TimelinesModule {}
