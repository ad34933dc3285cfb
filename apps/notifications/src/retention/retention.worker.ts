import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { DAY_MS } from '@corridor/kernel';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { DeliveryRepository } from '../deliveries/delivery.repository';
import { FOLD_HOURS_MAX, RetentionRepository, type Batch } from './retention.repository';

const FOLD_INTERVAL_MS = 5_000;
const PURGE_INTERVAL_MS = 60_000;
/** Maximum number of batches of one part in one look, and their time limit. The next look does the rest. */
const BATCHES_MAX = 20;
const PART_MAX_MS = 5_000;
/** Maximum number of parts whose place is remembered. */
const PLACES_MAX = 10_000;

/** Folds counts and removes rows beyond their retention. The next look does missed work. */
@Injectable()
export class RetentionWorker {
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<unknown> = Promise.resolve();
  /** Where unfinished parts continue. A part without an entry starts at the beginning. */
  private readonly places = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly retention: RetentionRepository,
    private readonly deliveries: DeliveryRepository,
    @Inject(NOTIFICATIONS_CONFIG) private readonly config: Pick<NotificationsConfig, 'eventKeepingDays'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timers = [
      setInterval(() => this.queue('fold', () => this.fold()), FOLD_INTERVAL_MS),
      setInterval(() => this.queue('analyse', () => this.analyse()), FOLD_INTERVAL_MS),
      setInterval(() => this.queue('purge', () => this.purge()), PURGE_INTERVAL_MS),
    ];
    for (const timer of this.timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
  }

  async fold(): Promise<void> {
    await this.retention.foldCounts(this.dataSource.manager, 'many');
  }

  /** Returns whether anything was analysed. */
  async analyse(): Promise<boolean> {
    return this.retention.analyse(this.dataSource.manager);
  }

  /** Each part is independent: if one fails or has too much to do, the others still run. */
  async purge(): Promise<void> {
    const { manager } = this.dataSource;
    const realNowMs = this.clocks.realNow();
    const keptMs = this.config.eventKeepingDays * DAY_MS;
    await this.inBatches('attempts', (after) =>
      this.retention.removeAttempts(manager, realNowMs - keptMs, after),
    );
    await this.part('orphans', () => this.retention.endOrphans(manager));
    await this.part('platforms', async () => {
      for (const { platformKey, offsetMs } of await this.retention.platforms(manager)) {
        await this.purgePlatform(platformKey, realNowMs + offsetMs - keptMs);
      }
    });
    await this.part('endpoints', () => this.retention.removeEndpoints(manager, realNowMs));
    await this.part('counts', () => this.foldAll());
  }

  private async purgePlatform(platformKey: number, beforeMs: number): Promise<void> {
    const { manager } = this.dataSource;
    const of = { platformKey, beforeMs };
    await this.part(`pending of ${platformKey}`, () => this.failPending(platformKey, beforeMs));
    await this.inBatches(`events of ${platformKey}`, (after) =>
      this.retention.removeEvents(manager, of, after),
    );
    await this.inBatches(`deliveries of ${platformKey}`, (after) =>
      this.retention.removeDeliveries(manager, of, after),
    );
  }

  private async failPending(platformKey: number, beforeMs: number): Promise<void> {
    const step = (): Promise<boolean> =>
      this.dataSource.transaction(async (manager) => {
        const { queues, hasMore } = await this.retention.failPending(manager, platformKey, beforeMs);
        if (queues.length > 0) await this.deliveries.release(manager, queues, this.clocks.realNow());
        return hasMore;
      });
    await bounded(step);
  }

  private async foldAll(): Promise<void> {
    const { manager } = this.dataSource;
    await bounded(async () => (await this.retention.foldCounts(manager, 'all')) >= FOLD_HOURS_MAX);
  }

  /** A part that proceeds from key to key. The next look continues. */
  private async inBatches(name: string, batch: (after: string | undefined) => Promise<Batch>): Promise<void> {
    await this.part(name, () =>
      bounded(async () => {
        const { last } = await batch(this.places.get(name));
        if (this.places.size > PLACES_MAX) this.places.clear();
        if (last === undefined) this.places.delete(name);
        else this.places.set(name, last);
        return last !== undefined;
      }),
    );
  }

  private async part(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(
        { err: error, part: name },
        'a part of housekeeping failed; it is done at the next look',
      );
    }
  }

  private queue(name: string, work: () => Promise<unknown>): void {
    this.running = this.running.then(() => this.part(name, work));
  }
}

/** Repeats a step as long as there is more to do, within the limits of a part. */
async function bounded(step: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + PART_MAX_MS;
  for (let batch = 0; batch < BATCHES_MAX && performance.now() < endMs; batch += 1) {
    if (!(await step())) return;
  }
}
