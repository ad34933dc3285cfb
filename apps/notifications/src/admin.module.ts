import { Module } from '@nestjs/common';
import { BacklogRepository } from './deliveries/backlog.repository';
import { EndpointSecretCodec } from './endpoint-directory/endpoint-secret.codec';
import { EndpointRepository } from './endpoint-directory/endpoint.repository';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { PlatformRepository } from './platforms/platform.repository';
import { ReplicatePlatformsHandler } from './platforms/replicate-platforms.handler';

/** The dependencies of the admin commands. */
@Module({
  providers: [
    PlatformRepository,
    EndpointRepository,
    EndpointSecretCodec,
    BacklogRepository,
    RenewSecretsHandler,
    ReplicatePlatformsHandler,
    EraseCustomerHandler,
  ],
})
export class AdminModule {}
