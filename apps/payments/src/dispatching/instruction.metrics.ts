import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SAMPLED_ROWS_MAX } from '@corridor/contracts';
import { MetricSampler, ServiceMetrics, type Reading } from '@corridor/service';
import { WrongSignatures } from '../connector-health/wrong-signatures.registry';
import { ConnectorDirectory } from '../connectors/connector-directory.registry';

const OPEN_INSTRUCTIONS = `
  SELECT c.name, o.state AS label, count(*) AS n FROM connectors c CROSS JOIN LATERAL (
    SELECT state FROM payment_instructions i
    WHERE i.connector_id = c.id AND i.state IN ('QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')
    LIMIT ${SAMPLED_ROWS_MAX}) o
  WHERE c.removed_at IS NULL GROUP BY c.name, o.state`;

const OPEN_BREAKS = `
  SELECT o.severity AS name, o.kind AS label, count(*) AS n
  FROM (SELECT severity, kind FROM breaks WHERE status = 'OPEN' LIMIT ${SAMPLED_ROWS_MAX}) o
  GROUP BY o.severity, o.kind`;

interface CountRow {
  name: string;
  label: string;
  n: string;
}

/** The connectors and their queues as metrics. */
@Injectable()
export class InstructionMetrics {
  constructor(
    metrics: ServiceMetrics,
    sampler: MetricSampler,
    directory: ConnectorDirectory,
    wrongSignatures: WrongSignatures,
    pool: Pool,
  ) {
    metrics.gauge('connector_up', (gauge) => {
      for (const { stored, isUp, answeredAgoMs } of directory.all)
        gauge.set({ connector: stored.name }, isUp && answeredAgoMs !== null ? 1 : 0);
    });
    metrics.counter('connector_wrong_signatures_total', (counter) => {
      for (const { name, total } of wrongSignatures.totals) counter.inc({ connector: name }, total);
    });
    sampler.add(['payment_instructions_open'], async () => {
      const { rows } = await pool.query<CountRow>(OPEN_INSTRUCTIONS);
      return rows.map(({ name, label, n }): Reading => {
        const labels = { connector: name, state: label };
        return { name: 'payment_instructions_open', labels, value: Number(n) };
      });
    });
    sampler.add(['breaks_open'], async () => {
      const { rows } = await pool.query<CountRow>(OPEN_BREAKS);
      return rows.map(({ name, label, n }): Reading => {
        return { name: 'breaks_open', labels: { severity: name, kind: label }, value: Number(n) };
      });
    });
  }
}
