/**
 * Writes the dashboards of Grafana to deploy/grafana/dashboards, and checks each query against the table of metrics.
 * `--check` writes nothing and fails if a file is stale.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { ROOT } from '../../infra/workspace.mjs';
import { dashboardViolations } from './dashboards/dashboard-rules';
import { buildDashboard } from './dashboards/panels';
import { dashboardPlans } from './dashboards/plans';
import { knownSeries } from './metrics/promql-names';
import { report } from './report';

const FOLDER = join('deploy', 'grafana', 'dashboards');
const RULES = join('deploy', 'prometheus', 'rules', 'corridor.yml');

/** The series that rules of Prometheus record. */
function recordedSeries(): string[] {
  const { groups } = parse(readFileSync(join(ROOT, RULES), 'utf8')) as {
    groups: { rules: { record?: string }[] }[];
  };
  return groups.flatMap(({ rules }) => rules.flatMap(({ record }) => record ?? []));
}

export function writeDashboards(args: string[]): number {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' } } });
  const known = knownSeries(recordedSeries());
  const violations: string[] = [];
  const files = new Set<string>();
  for (const [name, plan] of Object.entries(dashboardPlans)) {
    const dashboard = buildDashboard(plan);
    violations.push(...dashboardViolations(dashboard, known));
    const path = join(FOLDER, `${name}.json`);
    const text = `${JSON.stringify(dashboard, null, 2)}\n`;
    files.add(`${name}.json`);
    if (!values.check) writeFileSync(join(ROOT, path), text);
    else if (!existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text)
      violations.push(`${path} is stale`);
  }
  for (const file of readdirSync(join(ROOT, FOLDER)))
    if (!files.has(file)) violations.push(`${join(FOLDER, file)} is made by nothing`);
  return report(violations, `${files.size} dashboards, ${violations.length} violations`);
}
