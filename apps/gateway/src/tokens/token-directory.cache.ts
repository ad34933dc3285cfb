import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock, DomainError } from '@corridor/kernel';
import { ReadBatches } from '@corridor/database';
import { LOGGER } from '@corridor/service';
import type { Credentials } from './domain/credentials';
import { TokenRepository, type TokenRecord } from './token.repository';

/** Interval of the polls for deletions: a deletion is effective everywhere within a second. */
const REFRESH_INTERVAL_MS = 500;
/** If an instance could not refresh for this long, it answers 503, never 401. */
export const STALE_AFTER_MS = 5_000;
/**
 * How far back each poll goes. A deletion has the time of its statement, which may be earlier than its commit by the
 * longest statement. A look-up that began before it may restore a token, and the next poll removes it again.
 */
const DELETION_WINDOW_MS = 120_000;
const FORGET_DELETIONS_MS = 24 * 60 * 60 * 1_000;
const FORGET_INTERVAL_MS = 10 * 60 * 1_000;

const TOKENS_MAX = 20_000;
const UNKNOWN_MAX = 20_000;
/** How long an unknown client id is remembered, so that a guesser doesn't cause a database query each time. */
const UNKNOWN_FOR_MS = 1_000;
/** As many as the requests in flight: one statement reads for many of them. */
const LOOKUPS_MAX = 2_000;

function keyOf(by: Credentials['by'], identity: string): string {
  return `${by} ${identity}`;
}

function unavailable(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'credentials cannot be checked now; repeat the request later',
  );
}

function dropOldest<V>(map: Map<string, V>, sizeMax: number): void {
  while (map.size > sizeMax) {
    const [oldest] = map.keys();
    if (oldest === undefined) return;
    map.delete(oldest);
  }
}

/** The tokens that this instance knows. A miss reads the table; deletions are polled continuously. */
@Injectable()
export class TokenDirectory implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tokens = new Map<string, TokenRecord>();
  private readonly unknownUntilMs = new Map<string, number>();
  private readonly lookups = new Map<string, Promise<TokenRecord | undefined>>();
  /**
   * One statement at a time, however many guesses: correct credentials that aren't known here yet wait for one or two.
   */
  private readonly reads: ReadBatches<Credentials, TokenRecord>;
  private refreshedAtMs = Number.NEGATIVE_INFINITY;
  private forgotAtMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly repository: TokenRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.reads = new ReadBatches((all) => this.repository.findByCredentials(this.pool, all));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), REFRESH_INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.refreshing;
  }

  /**
   * The token of these credentials, undefined if there is none.
   * @throws DomainError SERVICE_UNAVAILABLE if this instance can't know.
   */
  find(credentials: Credentials): TokenRecord | undefined | Promise<TokenRecord | undefined> {
    const nowMs = this.clock.now();
    if (nowMs - this.refreshedAtMs > STALE_AFTER_MS) throw unavailable();
    const key = keyOf(credentials.by, credentials.identity);
    const token = this.tokens.get(key);
    if (token) return token;
    if ((this.unknownUntilMs.get(key) ?? 0) > nowMs) return undefined;
    const running = this.lookups.get(key);
    if (running) return running;
    if (this.lookups.size >= LOOKUPS_MAX) throw unavailable();
    const lookup = this.lookUp(credentials, key).finally(() => this.lookups.delete(key));
    this.lookups.set(key, lookup);
    return lookup;
  }

  /** Forgets a deleted token at once in this instance; the others notice it with their next poll. */
  forget({ id, clientId }: { id: string; clientId: string }): void {
    this.tokens.delete(keyOf('tokenId', id));
    this.tokens.delete(keyOf('clientId', clientId));
  }

  /** Polls for deletions, one poll at a time. */
  refresh(): Promise<void> {
    this.refreshing ??= this.look().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async look(): Promise<void> {
    const startedAtMs = this.clock.now();
    try {
      const deleted = await this.repository.deletedWithin(this.pool, DELETION_WINDOW_MS);
      // After a gap longer than the window, a deletion may have been missed permanently.
      if (startedAtMs - this.refreshedAtMs > DELETION_WINDOW_MS / 2) this.tokens.clear();
      for (const token of deleted) this.forget(token);
      this.refreshedAtMs = startedAtMs;
      if (startedAtMs - this.forgotAtMs > FORGET_INTERVAL_MS) {
        this.forgotAtMs = startedAtMs;
        await this.repository.forgetDeletions(this.pool, FORGET_DELETIONS_MS);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'deleted tokens could not be looked for');
    }
  }

  private async lookUp(credentials: Credentials, key: string): Promise<TokenRecord | undefined> {
    let token: TokenRecord | undefined;
    try {
      token = await this.reads.find(credentials);
    } catch (error) {
      this.logger.warn({ err: error }, 'a token could not be looked up');
      throw unavailable();
    }
    if (token) {
      this.tokens.set(key, token);
      dropOldest(this.tokens, TOKENS_MAX);
    } else {
      this.unknownUntilMs.delete(key);
      this.unknownUntilMs.set(key, this.clock.now() + UNKNOWN_FOR_MS);
      dropOldest(this.unknownUntilMs, UNKNOWN_MAX);
    }
    return token;
  }
}
