import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { parseId } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import type { Principal } from '../http/fastify-request.adapter';
import { TokenRepository } from './token.repository';

const FLUSH_INTERVAL_MS = 20_000;
/** Largest number of tokens in memory until the next flush. Further ones are noted at a later request. */
const TOKENS_MAX = 50_000;

/** Notes when tokens were used last, and writes it in sets. What was noted is accurate to a minute. */
@Injectable()
export class TokenUses implements OnApplicationBootstrap, OnApplicationShutdown {
  private uses = new Map<string, { platformKey: number; atMs: number }>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly tokens: TokenRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Notes a use at the present time. */
  note({ tokenId, platformKey }: Principal): void {
    const use = this.uses.get(tokenId);
    if (use) use.atMs = Date.now();
    else if (this.uses.size < TOKENS_MAX) this.uses.set(tokenId, { platformKey, atMs: Date.now() });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Writes what was noted. What can't be written is noted again by the next requests. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    const { uses } = this;
    if (uses.size === 0) return;
    this.uses = new Map();
    try {
      await this.tokens.noteUses(
        this.pool,
        [...uses].flatMap(([tokenId, use]) => {
          const id = parseId('ApiToken', tokenId);
          return id ? [{ ...use, id }] : [];
        }),
      );
    } catch (error) {
      this.logger.warn({ err: error, tokens: uses.size }, 'the last uses of tokens could not be written');
    }
  }
}
