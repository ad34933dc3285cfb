import { Module, type DynamicModule, type Type } from '@nestjs/common';
import type { RequestService } from '@corridor/contracts';
import { oversightController } from './oversight-controller';
import { Finder, NoQueues, QueueSource } from './oversight-sources';

/** What operators see of a service: its queues, its health, and what a text names. */
@Module({})
export class OversightModule {
  /** @param sources where the service looks things up, and its queues if it has any. */
  static forService(
    service: RequestService,
    { finder, queues = NoQueues }: { finder: Type<Finder>; queues?: Type<QueueSource> },
  ): DynamicModule {
    return {
      module: OversightModule,
      controllers: [oversightController(service)],
      providers: [
        { provide: Finder, useClass: finder },
        { provide: QueueSource, useClass: queues },
      ],
    };
  }
}
