import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { PullsModule } from '../pulls/pulls.module';
import { SendingModule } from '../sending/sending.module';
import { CheckAddressHandler } from './check-address.handler';
import { CreateEndpointHandler } from './create-endpoint.handler';
import { DeleteEndpointHandler } from './delete-endpoint.handler';
import { EndpointsController } from './endpoints.controller';
import { ReadEndpointsHandler } from './read-endpoints.handler';
import { RecoverEndpointHandler } from './recover-endpoint.handler';
import { RotateSecretHandler } from './rotate-secret.handler';
import { UpdateEndpointHandler } from './update-endpoint.handler';

/** The operations on endpoints. */
@Module({
  imports: [DeliveriesModule, EndpointDirectoryModule, PullsModule, SendingModule],
  controllers: [EndpointsController],
  providers: [
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
