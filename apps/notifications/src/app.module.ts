import { Module, type DynamicModule } from '@nestjs/common';
import {
  AlertsModule,
  approvalsController,
  AuditEventsModule,
  auditLogController,
  CheckpointsModule,
  clockController,
  DeadLettersModule,
  OversightModule,
  pingController,
  ServiceModule,
  type ServiceRuntime,
} from '@corridor/service';
import type { NotificationsConfig } from './config';
import { ConfigurationModule } from './configuration.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';
import { EventCollectionModule } from './event-collection/event-collection.module';
import { SelectEventsHandler } from './event-collection/select-events.handler';
import { EventsModule } from './events/events.module';
import { PullsModule } from './pulls/pulls.module';
import { RetentionModule } from './retention/retention.module';
import { TestEventsModule } from './test-events/test-events.module';
import { TimelinesModule } from './timelines/timelines.module';
import { WorkersModule } from './workers.module';
import { FoundRepository } from './oversight/found.repository';

/** Tells the transport which events are worth parsing. */
const EVENT_SELECTION = Symbol('EVENT_SELECTION');

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime, config: NotificationsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        AlertsModule,
        CheckpointsModule,
        AuditEventsModule,
        DeadLettersModule.forService('notifications'),
        OversightModule.forService('notifications', { finder: FoundRepository }),
        ConfigurationModule.forRoot(config),
        EventsModule,
        DeliveriesModule,
        EndpointsModule,
        PullsModule,
        EventCollectionModule,
        TestEventsModule,
        TimelinesModule,
        WorkersModule,
        RetentionModule,
      ],
      controllers: [
        pingController('notifications'),
        approvalsController('notifications'),
        auditLogController('notifications'),
        clockController('notifications'),
      ],
      providers: [
        {
          provide: EVENT_SELECTION,
          inject: [SelectEventsHandler],
          useFactory: (selection: SelectEventsHandler) =>
            runtime.server?.selectEvents((kinds) => selection.execute(kinds)),
        },
      ],
    };
  }
}
