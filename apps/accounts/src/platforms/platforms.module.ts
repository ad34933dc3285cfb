import { Module } from '@nestjs/common';
import { CreatePlatformHandler } from './create-platform.handler';
import { GetConfigHandler } from './get-config.handler';
import { NarrowCurrenciesHandler } from './narrow-currencies.handler';
import { NarrowingWorker } from './narrowing.worker';
import { PlatformRepository } from './platform.repository';
import { PlatformsController } from './platforms.controller';
import { UpdateConfigHandler } from './update-config.handler';

/** Platforms and their configuration. */
@Module({
  controllers: [PlatformsController],
  providers: [
    PlatformRepository,
    CreatePlatformHandler,
    GetConfigHandler,
    UpdateConfigHandler,
    NarrowCurrenciesHandler,
    NarrowingWorker,
  ],
  exports: [PlatformRepository, CreatePlatformHandler],
})
export class PlatformsModule {}
