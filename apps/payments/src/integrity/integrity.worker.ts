import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker, SERVICE_CONFIG } from '@corridor/service';
import { CheckIntegrityHandler } from './check-integrity.handler';

/** The least pause between two looks, milliseconds. */
const PAUSE_MIN_MS = 100;

/** What the checks are configured by. */
export interface IntegrityConfig {
  /** Pause between integrity checks, milliseconds; 0: none by itself. */
  integrityIntervalMs: number;
}

/** Has the ledger checked every few minutes, at a cost of at most two hundredths of the time. */
@Injectable()
export class IntegrityWorker extends PeriodicWorker {
  private pauseMs: number;

  constructor(
    private readonly checkIntegrity: CheckIntegrityHandler,
    @Inject(SERVICE_CONFIG) private readonly config: IntegrityConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(() => this.pauseMs, logger);
    this.pauseMs = config.integrityIntervalMs;
  }

  async look(): Promise<void> {
    const waitMs = await this.checkIntegrity.execute(this.config.integrityIntervalMs);
    this.pauseMs = Math.max(PAUSE_MIN_MS, waitMs);
  }

  override onApplicationBootstrap(): void {
    if (this.config.integrityIntervalMs > 0) super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.checkIntegrity.stop(), super.beforeApplicationShutdown()]);
  }
}
