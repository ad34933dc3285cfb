import { Module } from '@nestjs/common';
import { CheckAddressHandler } from './check-address.handler';
import { CreateEndpointHandler } from './create-endpoint.handler';
import { DeleteEndpointHandler } from './delete-endpoint.handler';
import { EndpointsController } from './endpoints.controller';
import { NameResolver } from './name-resolver.port';
import { ReadEndpointsHandler } from './read-endpoints.handler';
import { RecoverEndpointHandler } from './recover-endpoint.handler';
import { RotateSecretHandler } from './rotate-secret.handler';
import { SystemResolver } from './system-resolver.adapter';
import { UpdateEndpointHandler } from './update-endpoint.handler';

/** Endpoints, their secrets and the rules for their addresses. */
@Module({
  controllers: [EndpointsController],
  providers: [
    { provide: NameResolver, useClass: SystemResolver },
    CheckAddressHandler,
    CreateEndpointHandler,
    DeleteEndpointHandler,
    ReadEndpointsHandler,
    RecoverEndpointHandler,
    RotateSecretHandler,
    UpdateEndpointHandler,
  ],
})
export class EndpointsModule {}
