import { Module, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { RetentionRepository } from './retention.repository';
import { RetentionWorker } from './retention.worker';

/** Housekeeping of the service's own tables. */
@Module({ imports: [DeliveriesModule], providers: [RetentionRepository, RetentionWorker] })
export class RetentionModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly worker: RetentionWorker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  /** Runs before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
