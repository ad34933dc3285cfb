import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { ServiceMetrics } from '@corridor/service';
import { WrongSignatures } from '../connector-health/wrong-signatures.registry';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';

/** Largest number that is counted, so that a scrape costs the same with a long queue. */
const COUNT_MAX = 10_000;

interface CountRow {
  name: string;
  label: string;
  n: string;
}

/** The connectors and their queues as metrics. */
@Injectable()
export class InstructionMetrics {
  constructor(
    { registry }: ServiceMetrics,
    private readonly directory: ConnectorDirectory,
    wrongSignatures: WrongSignatures,
    private readonly pool: Pool,
  ) {
    const registers = [registry];
    const handles = () => this.directory.all;
    const instructions = this.openInstructions.bind(this);
    const breaks = this.openBreaks.bind(this);
    new Gauge({
      name: 'connector_up',
      help: '0 after five calls in a row without an answer, as this instance sees it',
      labelNames: ['connector'],
      registers,
      collect() {
        this.reset();
        for (const { stored, isUp } of handles()) this.set({ connector: stored.name }, isUp ? 1 : 0);
      },
    });
    new Counter({
      name: 'connector_wrong_signatures_total',
      help: 'Calls in the name of a connector whose signature was wrong',
      labelNames: ['connector'],
      registers,
      collect() {
        this.reset();
        for (const { name, total } of wrongSignatures.totals) this.inc({ connector: name }, total);
      },
    });
    new Gauge({
      name: 'payment_instructions_open',
      help: `Instructions without an end, of each connector and state; at most ${COUNT_MAX}`,
      labelNames: ['connector', 'state'],
      registers,
      async collect() {
        this.reset();
        for (const { name, label, n } of await instructions())
          this.set({ connector: name, state: label }, Number(n));
      },
    });
    new Gauge({
      name: 'breaks_open',
      help: `Unresolved findings of each kind; at most ${COUNT_MAX}`,
      labelNames: ['severity', 'kind'],
      registers,
      async collect() {
        this.reset();
        for (const { name, label, n } of await breaks()) this.set({ severity: name, kind: label }, Number(n));
      },
    });
  }

  private openInstructions(): Promise<CountRow[]> {
    return this.read(
      `SELECT c.name, o.state AS label, count(*) AS n FROM connectors c CROSS JOIN LATERAL (
         SELECT state FROM payment_instructions i
         WHERE i.connector_id = c.id AND i.state IN ('QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')
         LIMIT ${COUNT_MAX}) o
       WHERE c.removed_at IS NULL GROUP BY c.name, o.state`,
    );
  }

  private openBreaks(): Promise<CountRow[]> {
    return this.read(
      `SELECT o.severity AS name, o.kind AS label, count(*) AS n
       FROM (SELECT severity, kind FROM breaks WHERE status = 'OPEN' LIMIT ${COUNT_MAX}) o
       GROUP BY o.severity, o.kind`,
    );
  }

  /** Returns nothing if the database doesn't answer, so that all other metrics remain available. */
  private async read(sql: string): Promise<CountRow[]> {
    try {
      return (await this.pool.query<CountRow>(sql)).rows;
    } catch {
      return [];
    }
  }
}
