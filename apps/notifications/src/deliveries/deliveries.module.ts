import { Module, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { DueTimers } from '@corridor/service';
import { ApprovalWorker } from '../approvals/approval.worker';
import { ApprovalsModule } from '../approvals/approvals.module';
import { SendingModule } from '../sending/sending.module';
import { AttemptRecorder } from './attempt-recorder.worker';
import { BacklogWorker } from './backlog.worker';
import { DeliveriesController } from './deliveries.controller';
import { DeliveryWorker } from './delivery.worker';
import { DueDeliveries } from './due-deliveries.adapter';
import { ListDeliveriesHandler } from './list-deliveries.handler';
import { ReadDeliveryHandler } from './read-delivery.handler';
import { RetryDeliveryHandler } from './retry-delivery.handler';

/** Deliveries and the workers that send them. */
@Module({
  imports: [ApprovalsModule, SendingModule],
  controllers: [DeliveriesController],
  providers: [
    AttemptRecorder,
    BacklogWorker,
    DeliveryWorker,
    DueDeliveries,
    { provide: DueTimers, useExisting: DueDeliveries },
    ListDeliveriesHandler,
    ReadDeliveryHandler,
    RetryDeliveryHandler,
  ],
  exports: [DueTimers],
})
export class DeliveriesModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly worker: DeliveryWorker,
    private readonly approvals: ApprovalWorker,
    private readonly backlogs: BacklogWorker,
  ) {}

  onApplicationBootstrap(): void {
    this.worker.start();
    this.approvals.start();
    this.backlogs.start();
  }

  /** Before the database is let go; together, since each waits for answers that are under way. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.worker.stop(), this.approvals.stop(), this.backlogs.stop()]);
  }
}
