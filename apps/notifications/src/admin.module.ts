import { Module } from '@nestjs/common';
import { BacklogRepository } from './deliveries/backlog.repository';
import { EndpointSecrets } from './endpoints/endpoint-secrets.adapter';
import { EndpointRepository } from './endpoints/endpoint.repository';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';
import { PlatformRepository } from './platforms/platform.repository';
import { ReplicatePlatformsHandler } from './platforms/replicate-platforms.handler';

/** What the admin commands need. */
@Module({
  providers: [
    PlatformRepository,
    EndpointRepository,
    EndpointSecrets,
    BacklogRepository,
    RenewSecretsHandler,
    ReplicatePlatformsHandler,
  ],
})
export class AdminModule {}
