import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { raiseAlerts } from '@corridor/database';
import { formatId, type Uuid } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import type { StoredConnector } from '../connectors/connector.repository';
import { SignatureFlood, WRONG_SIGNATURES_MAX } from './domain/signature-flood';

interface Counted {
  name: string;
  total: number;
  flood: SignatureFlood;
}

/** Counts the calls of connectors whose signature is wrong. The gateways tell one instance. */
@Injectable()
export class WrongSignatures {
  private readonly counted = new Map<Uuid, Counted>();

  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Calls with a wrong signature since the start of this instance, by the name of the connector. */
  get totals(): { name: string; total: number }[] {
    return [...this.counted.values()];
  }

  /** Counts calls. Operators get one alert when there are too many. The caller doesn't wait for it. */
  note({ id, name }: Pick<StoredConnector, 'id' | 'name'>, calls: number, nowMs = Date.now()): void {
    if (calls === 0) return;
    const counted = this.counted.get(id) ?? { name, total: 0, flood: new SignatureFlood() };
    this.counted.set(id, counted);
    counted.total += calls;
    if (!counted.flood.note(nowMs, calls)) return;
    const connectorId = formatId('Connector', id);
    const alert = {
      type: 'WRONG_SIGNATURES',
      severity: 'WARNING',
      message: `more than ${WRONG_SIGNATURES_MAX} calls in a minute in the name of connector ${name} had a wrong signature`,
      data: { connectorId },
    } as const;
    raiseAlerts(this.pool, [alert]).catch((error: unknown) =>
      this.logger.error({ err: error, connectorId }, 'an alert about wrong signatures was not stored'),
    );
  }
}
