import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RetentionRepository } from './retention.repository';
import { RetentionWorker } from './retention.worker';

/** Housekeeping of the service's own tables. */
@Module({ providers: [RetentionRepository, RetentionWorker] })
export class RetentionModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(RetentionWorker) private readonly worker: RetentionWorker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
