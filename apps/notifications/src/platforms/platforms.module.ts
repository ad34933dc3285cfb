import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { AccountsPlatformOwner } from './accounts-platform-owner.adapter';
import { LearnPlatformsHandler } from './learn-platforms.handler';
import { PlatformOwner } from './platform-owner.port';
import { PlatformRepository } from './platform.repository';
import { ReplicatePlatformsHandler } from './replicate-platforms.handler';

/** The replica of platforms, their default endpoints, and accounts, which owns the platforms. */
@Module({
  imports: [DeliveriesModule, EndpointDirectoryModule],
  providers: [
    LearnPlatformsHandler,
    PlatformRepository,
    ReplicatePlatformsHandler,
    { provide: PlatformOwner, useClass: AccountsPlatformOwner },
  ],
  exports: [LearnPlatformsHandler, PlatformOwner, ReplicatePlatformsHandler],
})
export class PlatformsModule {}
