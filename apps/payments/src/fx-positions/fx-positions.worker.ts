import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker, SERVICE_CONFIG } from '@corridor/service';
import { isBeyond, type FxLimits } from './domain/fx-limits';
import { FxPositionRepository } from './fx-position.repository';

const LOOK_PAUSE_MS = MINUTE_MS;

/** Configuration of the limits. */
export interface FxLimitsConfig {
  fxLimits: FxLimits;
}

/** Compares positions with their limits, and tells operators once for each crossing. Without limits it does nothing. */
@Injectable()
export class FxPositionsWorker extends PeriodicWorker {
  constructor(
    private readonly positions: FxPositionRepository,
    @Inject(SERVICE_CONFIG) private readonly config: FxLimitsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    const { fxLimits } = this.config;
    if (fxLimits.size === 0) return;
    const positions = await this.positions.positions([...fxLimits.keys()]);
    for (const [currency, limit] of fxLimits) {
      const found = { currency, limit, position: positions.get(currency) ?? 0n };
      if (isBeyond(found.position, limit)) await this.positions.notePassed(found);
      else await this.positions.noteWithin(found);
    }
  }
}
