import { Module, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApprovalWorker } from './approvals/approval.worker';
import { ApprovalsModule } from './approvals/approvals.module';
import { BacklogWorker } from './deliveries/backlog.worker';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { DeliveryWorker } from './deliveries/delivery.worker';
import { PullsModule } from './pulls/pulls.module';
import { UnpolledEndpointWorker } from './pulls/unpolled-endpoint.worker';

/** Starts and stops the workers that send. Nest stops modules one after the other, so one module stops them all. */
@Module({ imports: [ApprovalsModule, DeliveriesModule, PullsModule] })
export class WorkersModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly deliveries: DeliveryWorker,
    private readonly approvals: ApprovalWorker,
    private readonly backlogs: BacklogWorker,
    private readonly unpolled: UnpolledEndpointWorker,
  ) {}

  onApplicationBootstrap(): void {
    this.deliveries.start();
    this.approvals.start();
    this.backlogs.start();
    this.unpolled.start();
  }

  /** Before the database is closed; together, because each waits for requests in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    const all = [this.deliveries, this.approvals, this.backlogs, this.unpolled];
    await Promise.all(all.map((worker) => worker.stop()));
  }
}
