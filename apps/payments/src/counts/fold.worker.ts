import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '@corridor/service';
import { CountRepository, FOLD_LIMIT } from './count.repository';

/** Pause between looks while there is less than a full lot to fold, milliseconds. */
const FOLD_PAUSE_MS = 500;
/** Looks between two looks at whether tables have grown. */
const LOOKS_BETWEEN_ANALYSES = 4;

/** Folds counts and system balances in the background, and has hot tables analysed as they grow. */
@Injectable()
export class FoldWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private running = false;
  private isGrown = false;
  private loop: Promise<void> = Promise.resolve();
  private wake: (() => void) | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CountRepository) private readonly counts: CountRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.loop = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.running = false;
    this.wake?.();
    await this.loop;
  }

  /** Folds until less than a full lot is left. */
  async foldAll(): Promise<void> {
    while ((await this.dataSource.transaction((manager) => this.counts.fold(manager))) >= FOLD_LIMIT);
  }

  private async run(): Promise<void> {
    for (let looks = 0; this.running; looks += 1) {
      try {
        await this.foldAll();
        if (!this.isGrown && looks % LOOKS_BETWEEN_ANALYSES === 0) await this.analyse();
      } catch (error) {
        this.logger.warn({ err: error }, 'counts could not be folded');
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.running ? FOLD_PAUSE_MS : 0);
        this.wake = () => (clearTimeout(timer), resolve());
      });
    }
  }

  private async analyse(): Promise<void> {
    this.isGrown = await this.dataSource.transaction((manager) => this.counts.analyseWhenGrown(manager));
  }
}
