import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from '@corridor/kernel';
import { GATEWAY_CONFIG, type GatewayConfig } from './config';
import { ServiceRequests } from './forwarding/service-requests.port';

/** Makes the configuration, the clock and the way to the services injectable everywhere. */
@Global()
@Module({})
export class ConfigurationModule {
  static forRoot(config: GatewayConfig, services: ServiceRequests): DynamicModule {
    const providers = [
      { provide: GATEWAY_CONFIG, useValue: config },
      { provide: Clock, useClass: SystemClock },
      { provide: ServiceRequests, useValue: services },
    ];
    return { module: ConfigurationModule, providers, exports: providers };
  }
}
