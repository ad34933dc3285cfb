/**
 * Writes docs/metrics.md from the table of the contracts and from what Node's library adds. `--check` writes nothing and
 * fails if the file is stale. It also fails if a name or a label breaks a convention of Prometheus.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { metricLabels, metrics, services, type MetricContract } from '@corridor/contracts';
import { ROOT } from '../../infra/workspace.mjs';
import { formatted } from './formatted';
import { conventionViolations } from './metrics/metric-conventions';
import { nodeMetrics } from './metrics/promql-names';
import { report } from './report';

const FILE = join('docs', 'metrics.md');

const PREFACE = [
  '# Metrics',
  "Each app serves its metrics in the text format of Prometheus at `/metrics` of its operators' port. Each series has " +
    'the label `service`. `npm run checks -- metrics` makes this page from `libs/contracts/src/metrics.ts`, from which ' +
    'the services make their metrics.',
  '**Sampled** metrics are read from the database or from Kafka every 20 seconds, and never by a scrape. One instance of ' +
    'a service does so, the one that publishes its events, and the others export none of them. Take `max` or `sum` over ' +
    'instances. Their counts look at a bounded number of rows. If a reading fails, the metric has no value, and ' +
    '`corridor_samples_timestamp_seconds` grows old.',
  'Amounts of money are in the smallest unit of their currency. Names without `corridor_` are older than this page.',
];

function servicesText({ services: own }: MetricContract): string {
  return own.length === services.length ? 'all' : own.join(', ');
}

function tableOf(entries: readonly [string, MetricContract][]): string {
  const head = '| Metric | Type | Labels | Services | Sampled | Meaning |\n|---|---|---|---|---|---|';
  const rows = entries.map(([name, metric]) => {
    const labels = metric.labels.map((label) => `\`${label}\``).join(', ');
    const sampled = metric.isSampled === true ? 'yes' : '';
    const cells = [`\`${name}\``, metric.type, labels, servicesText(metric), sampled, metric.help];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, ...rows].join('\n');
}

function labelTable(): string {
  const rows = Object.entries(metricLabels).map(([label, values]) => `| \`${label}\` | ${values} |`);
  return ['| Label | Values |\n|---|---|', ...rows].join('\n');
}

function nodeTable(): string {
  const rows = nodeMetrics().map(({ name, type, labels, help }) => {
    const cells = [`\`${name}\``, type, labels.map((label) => `\`${label}\``).join(', '), help];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Metric | Type | Labels | Meaning |\n|---|---|---|---|', ...rows].join('\n');
}

/** The page, by the formatter of the repository. */
async function pageText(): Promise<string> {
  const text = [
    ...PREFACE,
    '## Of the services',
    tableOf(Object.entries(metrics)),
    '## Labels',
    'The values of each label are a short list, so that the number of series has a bound.',
    labelTable(),
    '## Of Node and of the process',
    nodeTable(),
  ].join('\n\n');
  return formatted(FILE, text);
}

export async function writeMetricsReference(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' } } });
  const violations = conventionViolations(metrics);
  const text = await pageText();
  const file = join(ROOT, FILE);
  if (!values.check) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) violations.push(`${FILE} is stale`);
  return report(violations, `${Object.keys(metrics).length} metrics, ${violations.length} violations`);
}
