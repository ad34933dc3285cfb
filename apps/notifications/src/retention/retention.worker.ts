import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { ATTEMPT_DAYS_MS, EVENT_DAYS_MS } from '../events/domain/retention';
import { RETENTION_BATCH, RetentionRepository } from './retention.repository';

const FOLD_INTERVAL_MS = 5_000;
const PURGE_INTERVAL_MS = 60_000;
/** Batches of one kind in one look; the rest is done at the next. */
const BATCHES_MAX = 20;

/** Folds counts and removes what is older than 30 days. Work that is missed is done at the next look. */
@Injectable()
export class RetentionWorker {
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(RetentionRepository) private readonly retention: RetentionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timers = [
      setInterval(() => this.queue(() => this.fold()), FOLD_INTERVAL_MS),
      setInterval(() => this.queue(() => this.analyse()), FOLD_INTERVAL_MS),
      setInterval(() => this.queue(() => this.purge()), PURGE_INTERVAL_MS),
    ];
    for (const timer of this.timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
  }

  async fold(): Promise<void> {
    await this.retention.foldCounts(this.dataSource.manager);
  }

  /** Answers whether it was time to. */
  async analyse(): Promise<boolean> {
    return this.retention.analyse(this.dataSource.manager);
  }

  async purge(): Promise<void> {
    const { manager } = this.dataSource;
    const realNowMs = this.clocks.realNow();
    await inBatches(() => this.retention.removeAttempts(manager, realNowMs - ATTEMPT_DAYS_MS));
    await this.retention.failOrphans(manager);
    for (const { platformKey, offsetMs } of await this.retention.platforms(manager)) {
      const beforeMs = realNowMs + offsetMs - EVENT_DAYS_MS;
      await inBatches(() => this.retention.failPending(manager, platformKey, beforeMs));
      await inBatches(() => this.retention.removeEvents(manager, platformKey, beforeMs));
      await inBatches(() => this.retention.removeDeliveries(manager, platformKey, beforeMs));
    }
  }

  private queue(work: () => Promise<unknown>): void {
    this.running = this.running.then(work).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'housekeeping failed; it is done at the next look');
    });
  }
}

async function inBatches(work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await work()) < RETENTION_BATCH) return;
}
