import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SECOND_MS, type Uuid } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';
import { ConnectorHealthRepository } from './connector-health.repository';
import { healthChange } from './domain/connector-health';

/** Compares what this instance sees of the connectors with what the deployment knows, and notes changes. */
@Injectable()
export class ConnectorHealthWorker extends PeriodicWorker {
  /** Connectors that this instance has found to be down. */
  private readonly down = new Set<Uuid>();

  constructor(
    private readonly directory: ConnectorDirectory,
    private readonly health: ConnectorHealthRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(SECOND_MS, logger);
  }

  async look(): Promise<void> {
    const outages = await this.health.outages();
    for (const { id, isUp, answeredAgoMs, stored, lastFailure } of this.directory.all) {
      const seenAgoMs = outages.get(id) ?? null;
      const change = healthChange({ isUp, answeredAgoMs, seenAgoMs, wasDownHere: this.down.has(id) });
      if (change === 'DOWN') await this.health.noteDown(stored, lastFailure);
      if (change === 'UP') await this.health.noteUp(stored);
      if (isUp) this.down.delete(id);
      else this.down.add(id);
    }
  }
}
