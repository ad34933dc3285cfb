import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import { sizeOf } from './domain/request-content';
import { RequestContentRepository, type EntryWithContent } from './request-content.repository';
import { RequestCountRepository } from './request-count.repository';
import { RequestLogRepository, type RequestLogEntry } from './request-log.repository';

const FLUSH_INTERVAL_MS = 1_000;
/** Largest number of entries that wait for the next batch; further ones are dropped and counted. */
export const QUEUE_MAX = 20_000;
/** Largest size of the contents that wait, characters; further entries have none. */
export const WAITING_CONTENTS_MAX = 32 * 1024 * 1024;
const BATCH_MAX = 2_000;
const PURGE_INTERVAL_MS = 60 * 60 * 1_000;

/** Records the requests of callers in batches, without delaying them. */
@Injectable()
export class RequestLog implements OnApplicationBootstrap, OnApplicationShutdown {
  private queue: RequestLogEntry[] = [];
  private flushing: Promise<void> = Promise.resolve();
  /** Contents are written apart: entries don't wait for them. */
  private keeping: Promise<void> = Promise.resolve();
  private waitingContents = 0;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<
      GatewayConfig,
      'requestLog' | 'requestLogDays' | 'requestLogContentDays'
    >,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: GatewayMetrics,
    private readonly repository: RequestLogRepository,
    private readonly counts: RequestCountRepository,
    private readonly contents: RequestContentRepository,
  ) {}

  /** Adds an entry to the next batch. */
  add(entry: RequestLogEntry): void {
    if (!this.config.requestLog) return;
    if (this.queue.length >= QUEUE_MAX) {
      this.metrics.dropped(1);
      return;
    }
    const size = entry.content ? sizeOf(entry.content) : 0;
    const isKept = this.waitingContents + size <= WAITING_CONTENTS_MAX;
    if (isKept) this.waitingContents += size;
    this.queue.push(isKept ? entry : { ...entry, content: undefined });
  }

  onApplicationBootstrap(): void {
    // What a log that is off now has kept goes with its days, too.
    this.timers = [
      setInterval(() => void this.flush(), FLUSH_INTERVAL_MS),
      setInterval(() => void this.purge(), PURGE_INTERVAL_MS),
    ];
    for (const timer of this.timers) timer.unref();
    void this.purge();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.flush();
  }

  /** Writes the waiting entries. A batch that can't be written is dropped, because the log must not delay requests. */
  async flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.writeQueue());
    await this.flushing;
    await this.keeping;
  }

  private async writeQueue(): Promise<void> {
    const entries = this.queue;
    this.queue = [];
    for (let at = 0; at < entries.length; at += BATCH_MAX) {
      const batch = entries.slice(at, at + BATCH_MAX);
      const kept = batch.filter((entry): entry is EntryWithContent => entry.content !== undefined);
      if (kept.length > 0) this.keeping = this.keeping.then(() => this.keepContents(kept));
      try {
        await this.repository.insert(batch);
      } catch (error) {
        this.metrics.dropped(batch.length);
        this.logger.warn(
          { err: error, entries: batch.length },
          'a batch of the request log could not be written',
        );
        continue;
      }
      await this.count(batch);
    }
  }

  /** Requests that can't be counted are missing in the statistics, because they are in the log already. */
  private async count(batch: readonly RequestLogEntry[]): Promise<void> {
    try {
      await this.counts.add(batch);
    } catch (error) {
      this.logger.warn({ err: error, entries: batch.length }, 'requests could not be counted');
    }
  }

  /** Without them the entries say that they have no content. */
  private async keepContents(batch: readonly EntryWithContent[]): Promise<void> {
    try {
      await this.contents.insert(batch);
    } catch (error) {
      this.logger.warn({ err: error, entries: batch.length }, 'contents of requests could not be written');
    }
    this.waitingContents -= batch.reduce((sum, { content }) => sum + sizeOf(content), 0);
  }

  private async purge(): Promise<void> {
    try {
      await this.repository.removeExpired(this.config.requestLogDays);
      await this.counts.removeExpired(this.config.requestLogDays);
      await this.contents.removeExpired(this.config.requestLogContentDays);
    } catch (error) {
      this.logger.warn({ err: error }, 'expired entries of the request log could not be removed');
    }
  }
}
