import { Module } from '@nestjs/common';
import { DueTimers } from '@corridor/service';
import { DatabaseModule } from '../database/database.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { SendingModule } from '../sending/sending.module';
import { AttemptRecorder } from './attempt-recorder.worker';
import { BacklogRepository } from './backlog.repository';
import { BacklogWorker } from './backlog.worker';
import { DeliveriesController } from './deliveries.controller';
import { DeliveryListRepository } from './delivery-list.repository';
import { DeliveryQueue } from './delivery.queue';
import { DeliveryRepository } from './delivery.repository';
import { DeliveryWorker } from './delivery.worker';
import { WakeUp } from './domain/wake-up';
import { DueDeliveries } from './due-deliveries.adapter';
import { DueDeliveryRepository } from './due-delivery.repository';
import { ListDeliveriesHandler } from './list-deliveries.handler';
import { ReadDeliveryHandler } from './read-delivery.handler';
import { ReadStatisticsHandler } from './read-statistics.handler';
import { RetryDeliveryHandler } from './retry-delivery.handler';

/** Deliveries: their tables, the workers that send them, and their operations. */
@Module({
  imports: [DatabaseModule, EndpointDirectoryModule, SendingModule],
  controllers: [DeliveriesController],
  providers: [
    AttemptRecorder,
    BacklogRepository,
    BacklogWorker,
    DeliveryListRepository,
    DeliveryQueue,
    DeliveryRepository,
    DeliveryWorker,
    DueDeliveries,
    { provide: DueTimers, useExisting: DueDeliveries },
    DueDeliveryRepository,
    ListDeliveriesHandler,
    ReadDeliveryHandler,
    ReadStatisticsHandler,
    RetryDeliveryHandler,
    WakeUp,
  ],
  exports: [
    BacklogRepository,
    BacklogWorker,
    DeliveryQueue,
    DeliveryRepository,
    DeliveryWorker,
    DueDeliveryRepository,
    DueTimers,
    ReadDeliveryHandler,
    WakeUp,
  ],
})
export class DeliveriesModule {}
