import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { circuitBreaker, ConsecutiveBreaker, handleAll, type CircuitBreakerPolicy } from 'cockatiel';
import type { Logger } from 'pino';
import { DomainError } from '@corridor/kernel';
import { LookLoop } from '@corridor/service';
import { RateTable } from './domain/rate-table';
import { TableError } from './domain/tables';
import { ExchangeRates } from './exchange-rates.port';

/** The source of the rates and their validity. All times real time, milliseconds. */
export interface HttpRatesSource {
  url: string;
  /** Sent as the Authorization header; never logged. */
  authorization?: string;
  /** Timeout of the whole answer. */
  timeoutMs: number;
  /** Pause between two requests. */
  refreshMs: number;
  /** How long the last valid answer can be used, counted from its arrival. */
  ageMaxMs: number;
  /** How long an answer can be used, counted from its own `asOf`; 0 disables the check. */
  asOfAgeMaxMs: number;
}

/** The adapter's dependencies. */
export interface HttpExchangeRatesOptions {
  source: HttpRatesSource;
  /** Real time, milliseconds since the epoch. */
  now: () => number;
  /** Takes the rates out of a table that can't be believed. */
  judge: (table: RateTable, nowMs: number) => Promise<{ table: RateTable; refused: string[] }>;
  logger: Logger;
}

/** Consecutive failures after which requests pause. */
const FAILURES_MAX = 5;
/** Minimum pause before one request tries again, milliseconds. */
const PAUSE_MS = 10_000;
/** How far ahead of the local clock `asOf` may be, since a source that gives only a day has no time zone. */
const AHEAD_MAX_MS = 24 * 60 * 60 * 1000;
const ANSWER_BYTES_MAX = 1_048_576;

/**
 * Rates of an HTTP source. They are fetched in the background, so a caller never waits. If an answer fails, is late
 * or is invalid, the last valid answer stays until it is too old.
 */
export class HttpExchangeRates
  extends ExchangeRates
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private last: { table: RateTable; refused: string[]; atMs: number } | undefined;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly loop: LookLoop;
  private firstLook: () => void = () => undefined;

  constructor(private readonly options: HttpExchangeRatesOptions) {
    super();
    const { source, logger } = options;
    this.breaker = circuitBreaker(handleAll, {
      halfOpenAfter: Math.max(PAUSE_MS, source.refreshMs),
      breaker: new ConsecutiveBreaker(FAILURES_MAX),
    });
    this.breaker.onBreak(() => logger.warn('the source of exchange rates is left alone for a while'));
    this.loop = new LookLoop({
      look: () => this.refresh().finally(() => this.firstLook()),
      pauseMs: () => source.refreshMs,
      onFailure: (error) => logger.warn({ err: error }, 'exchange rates were not refreshed'),
    });
  }

  current(): RateTable {
    const { source, now } = this.options;
    const nowMs = now();
    const isFresh =
      this.last !== undefined &&
      nowMs - this.last.atMs <= source.ageMaxMs &&
      (source.asOfAgeMaxMs === 0 || nowMs - this.last.table.asOfMs <= source.asOfAgeMaxMs);
    if (!this.last || !isFresh) {
      throw new DomainError('SERVICE_UNAVAILABLE', 'there are no fresh exchange rates at present');
    }
    return this.last.table;
  }

  get newest() {
    return { source: 'http', sinceMs: this.last?.atMs, refused: this.last?.refused ?? [] } as const;
  }

  /**
   * Requests the rates once, unless the circuit breaker is open. @throws on any failure; the last valid answer stays.
   */
  async refresh(): Promise<void> {
    const { now, judge } = this.options;
    const table = await this.breaker.execute(() => this.fetchTable());
    const nowMs = now();
    this.last = { ...(await judge(table, nowMs)), atMs: nowMs };
  }

  /** Waits for the first answer or its failure, so that a ready service has rates if the source has any. */
  async onApplicationBootstrap(): Promise<void> {
    const looked = new Promise<void>((resolve) => (this.firstLook = resolve));
    this.loop.start();
    await looked;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async fetchTable(): Promise<RateTable> {
    const { url, authorization, timeoutMs } = this.options.source;
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the source of exchange rates answered ${answer.status}`);
    }
    return this.checked(RateTable.parse(JSON.parse(await textOf(answer)) as unknown));
  }

  /** Rejects rates older than the last ones: a cache in between may return either. */
  private checked(table: RateTable): RateTable {
    const { now, source } = this.options;
    if (table.asOfMs > now() + AHEAD_MAX_MS) throw new TableError(['asOf lies in the future']);
    if (source.asOfAgeMaxMs > 0 && now() - table.asOfMs > source.asOfAgeMaxMs)
      throw new TableError([`asOf is older than ${source.asOfAgeMaxMs} ms`]);
    const lastMs = this.last?.table.asOfMs;
    if (lastMs !== undefined && table.asOfMs < lastMs) {
      throw new TableError([`asOf lies before that of the last answer, ${new Date(lastMs).toISOString()}`]);
    }
    return table;
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES_MAX) throw new Error(`the answer has more than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
