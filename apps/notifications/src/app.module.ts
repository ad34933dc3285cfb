import { Module, type DynamicModule } from '@nestjs/common';
import { clockController, pingController, ServiceModule, type ServiceRuntime } from '@corridor/service';
import type { NotificationsConfig } from './config';
import { ConfigurationModule } from './configuration.module';
import { RepositoriesModule } from './database/repositories.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';
import { EventsModule } from './events/events.module';
import { RetentionModule } from './retention/retention.module';
import { TestEventsModule } from './test-events/test-events.module';

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime, config: NotificationsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        ConfigurationModule.forRoot(config),
        RepositoriesModule,
        EndpointsModule,
        EventsModule,
        DeliveriesModule,
        TestEventsModule,
        RetentionModule,
      ],
      controllers: [pingController('notifications'), clockController('notifications')],
    };
  }
}
