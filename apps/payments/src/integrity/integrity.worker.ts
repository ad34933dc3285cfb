import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker, SERVICE_CONFIG } from '@corridor/service';
import { CheckIntegrityHandler } from './check-integrity.handler';

/** Minimum pause between two polls, milliseconds. */
const PAUSE_MIN_MS = 100;

/** Configuration of the checks. */
export interface IntegrityConfig {
  /** Pause between integrity checks, milliseconds; 0 disables periodic checks. */
  integrityIntervalMs: number;
}

/** Checks the ledger every few minutes. Both scopes together use at most two hundredths of the time. */
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
