import { Module, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApprovalWorker } from './approvals/approval.worker';
import { ApprovalsModule } from './approvals/approvals.module';
import { BacklogWorker } from './deliveries/backlog.worker';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { DeliveryWorker } from './deliveries/delivery.worker';

/** Starts and stops the workers that send. Nest stops modules one after the other, so one module stops them all. */
@Module({ imports: [ApprovalsModule, DeliveriesModule] })
export class WorkersModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly deliveries: DeliveryWorker,
    private readonly approvals: ApprovalWorker,
    private readonly backlogs: BacklogWorker,
  ) {}

  onApplicationBootstrap(): void {
    this.deliveries.start();
    this.approvals.start();
    this.backlogs.start();
  }

  /** Before the database is closed; together, because each waits for requests in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.deliveries.stop(), this.approvals.stop(), this.backlogs.stop()]);
  }
}
