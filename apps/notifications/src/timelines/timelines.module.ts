import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { ReadTimelineHandler } from './read-timeline.handler';
import { TimelineRepository } from './timeline.repository';
import { TimelinesController } from './timelines.controller';

/** The part of notifications of the timelines of payments. */
@Module({
  imports: [DatabaseModule],
  controllers: [TimelinesController],
  providers: [ReadTimelineHandler, TimelineRepository],
})
export class TimelinesModule {}
