import { Inject, Module, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { DueWork } from '@corridor/service';
import { SendingModule } from '../sending/sending.module';
import { AttemptRecorder } from './attempt-recorder.worker';
import { DeliveriesController } from './deliveries.controller';
import { DeliveryWorker } from './delivery.worker';
import { DueDeliveries } from './due-deliveries.adapter';
import { ListDeliveriesHandler } from './list-deliveries.handler';
import { ReadDeliveryHandler } from './read-delivery.handler';
import { RetryDeliveryHandler } from './retry-delivery.handler';

/** Deliveries and the worker that sends them. */
@Module({
  imports: [SendingModule],
  controllers: [DeliveriesController],
  providers: [
    AttemptRecorder,
    DeliveryWorker,
    DueDeliveries,
    { provide: DueWork, useExisting: DueDeliveries },
    ListDeliveriesHandler,
    ReadDeliveryHandler,
    RetryDeliveryHandler,
  ],
  exports: [DueWork],
})
export class DeliveriesModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(@Inject(DeliveryWorker) private readonly worker: DeliveryWorker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  /** Before the database is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
