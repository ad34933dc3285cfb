import type { Dashboard, Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import { queryViolations, type KnownSeries } from '../metrics/promql-names';
import { GRID_WIDTH, panelsOf } from './panels';

const DATASOURCE = '${datasource}';
const UNITS = new Set(['short', 's', 'reqps', 'percentunit', 'bytes', 'cps']);
/** What Grafana puts in place of its variables, for the parser. */
const INTERVAL = /\$__rate_interval\b/g;
const VARIABLE = /\$\{?(\w+)/g;

interface Target {
  expr?: string;
  refId?: string;
  datasource?: { uid?: string };
}

/** What is wrong with a dashboard: ids, units, data sources, and series and labels that don't exist. */
export function dashboardViolations(dashboard: Dashboard, known: KnownSeries): string[] {
  const panels = dashboard.panels ?? [];
  const variables = new Map((dashboard.templating?.list ?? []).map((one) => [one.name, one]));
  const violations: string[] = [];
  if (variables.get('datasource')?.type !== 'datasource')
    violations.push('it has no variable for its data source');
  const ids = panels.map(({ id }) => id);
  if (ids.includes(undefined) || new Set(ids).size !== ids.length)
    violations.push('ids of panels are not unique');
  for (const panel of panelsOf(dashboard)) {
    const own = [...panelFaults(panel), ...queryFaults(panel, known, new Set(variables.keys()))];
    violations.push(...own.map((fault) => `${panel.title ?? ''}: ${fault}`));
  }
  return violations.map((fault) => `${dashboard.title ?? ''}: ${fault}`);
}

function panelFaults({ title, description, datasource, fieldConfig, gridPos }: Panel): string[] {
  const { x = 0, w = 0 } = gridPos ?? {};
  return [
    ...(title && description ? [] : ['it has no title or no description']),
    ...(datasource?.uid === DATASOURCE ? [] : ['its data source is not the variable']),
    ...(UNITS.has(fieldConfig?.defaults.unit ?? '') ? [] : ['it has no unit']),
    ...(w > 0 && x + w <= GRID_WIDTH ? [] : ['it does not fit into the grid']),
  ];
}

function queryFaults(panel: Panel, known: KnownSeries, variables: ReadonlySet<string>): string[] {
  const targets = (panel.targets ?? []) as readonly Target[];
  const refIds = targets.map(({ refId }) => refId);
  const faults = targets.length === 0 ? ['it has no query'] : [];
  if (new Set(refIds).size !== refIds.length) faults.push('ids of queries are not unique');
  for (const { expr = '', datasource } of targets) {
    if (datasource?.uid !== DATASOURCE) faults.push('the data source of a query is not the variable');
    const query = expr.replace(INTERVAL, '5m');
    if (/\[\d+[smhd]\]/.test(expr)) faults.push(`a rate has a fixed interval: ${expr}`);
    for (const [, name = ''] of query.matchAll(VARIABLE)) {
      if (!variables.has(name)) faults.push(`there is no variable ${name}`);
    }
    faults.push(...queryViolations(query, known));
  }
  return faults;
}
