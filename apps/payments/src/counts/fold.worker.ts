import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '@corridor/service';
import { CountRepository, FOLD_LIMIT } from './count.repository';

/** Pause between looks, milliseconds: the longer, the more moves of one account are added up before they are written. */
const FOLD_PAUSE_MS = 5_000;
/** The same until the tables have grown, so that their plans are made anew in time. */
const GROWING_PAUSE_MS = 1_000;

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
    while (this.running) {
      try {
        await this.foldAll();
        if (!this.isGrown) await this.analyse();
      } catch (error) {
        this.logger.warn({ err: error }, 'counts could not be folded');
      }
      await new Promise<void>((resolve) => {
        const pauseMs = this.isGrown ? FOLD_PAUSE_MS : GROWING_PAUSE_MS;
        const timer = setTimeout(resolve, this.running ? pauseMs : 0);
        this.wake = () => (clearTimeout(timer), resolve());
      });
    }
  }

  private async analyse(): Promise<void> {
    this.isGrown = await this.dataSource.transaction((manager) => this.counts.analyseWhenGrown(manager));
  }
}
