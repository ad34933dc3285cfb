import { Module } from '@nestjs/common';
import { DiscoveriesController } from './discoveries.controller';
import { ListDiscoveriesHandler } from './list-discoveries.handler';

/** Which banks and mobile money providers can be paid. */
@Module({ controllers: [DiscoveriesController], providers: [ListDiscoveriesHandler] })
export class DiscoveriesModule {}
