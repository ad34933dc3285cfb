import { Module } from '@nestjs/common';
import { CollectApprovalsHandler } from '../approvals/collect-approvals.handler';
import { AccountsPlatformOwner } from '../platforms/accounts-platform-owner.adapter';
import { ReplicatePlatformsHandler } from '../platforms/replicate-platforms.handler';
import { LearnPlatformsHandler } from '../platforms/learn-platforms.handler';
import { PlatformOwner } from '../platforms/platform-owner.port';
import { CollectEventsHandler } from './collect-events.handler';
import { EventsConsumer } from './events.consumer';
import { EventsController } from './events.controller';
import { ListEventsHandler } from './list-events.handler';

/** Events in, and their list. */
@Module({
  controllers: [EventsConsumer, EventsController],
  providers: [
    ReplicatePlatformsHandler,
    LearnPlatformsHandler,
    CollectApprovalsHandler,
    CollectEventsHandler,
    ListEventsHandler,
    { provide: PlatformOwner, useClass: AccountsPlatformOwner },
  ],
  exports: [CollectEventsHandler, PlatformOwner],
})
export class EventsModule {}
