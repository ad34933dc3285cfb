import type { MetricContract } from '@corridor/contracts';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** Prometheus expects base units. */
const WRONG_UNIT = /_(ms|milliseconds|minutes|hours|days|kb|mb|percent)(_|$)/;
/** Suffixes that Prometheus gives to parts of metrics. */
const RESERVED = /_(count|sum|bucket|info)$/;
/** Labels that grow without end, and those that Prometheus sets itself. */
const FORBIDDEN_LABEL =
  /^(platform|platform_id|customer|transaction|request|request_id|id|url|path|user|le|quantile|job|instance|service)$/;

/** What breaks a convention of Prometheus (https://prometheus.io/docs/practices/naming). */
export function conventionViolations(metrics: Readonly<Record<string, MetricContract>>): string[] {
  return Object.entries(metrics).flatMap(([name, metric]) => [
    ...nameViolations(name, metric),
    ...metric.labels
      .filter((label) => FORBIDDEN_LABEL.test(label))
      .map((label) => `${name}: the label ${label} is without end, or belongs to Prometheus`),
    ...(metric.help === '' || /\.$/.test(metric.help)
      ? [`${name}: its help is a sentence without a stop`]
      : []),
  ]);
}

function nameViolations(name: string, { type, buckets }: MetricContract): string[] {
  const violations: string[] = [];
  if (!NAME.test(name)) violations.push(`${name}: a name is of lower-case words`);
  if (WRONG_UNIT.test(name)) violations.push(`${name}: its unit is no base unit`);
  if (RESERVED.test(name)) violations.push(`${name}: its ending is one of Prometheus`);
  if ((type === 'counter') !== name.endsWith('_total'))
    violations.push(`${name}: counters, and no others, end in _total`);
  if (type === 'histogram' && !name.endsWith('_seconds'))
    violations.push(`${name}: a histogram is of seconds`);
  if ((type === 'histogram') !== (buckets !== undefined)) violations.push(`${name}: a histogram has buckets`);
  return violations;
}
