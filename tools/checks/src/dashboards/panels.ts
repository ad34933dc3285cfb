import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
  type Dashboard,
  type Panel,
  QueryVariableBuilder,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TimeseriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/** Units of values, by the names that Grafana gives them. */
export type Unit = 'short' | 's' | 'reqps' | 'percentunit' | 'bytes' | 'cps';

/** A query with the legend of its series. */
export type Query = readonly [expr: string, legend: string];

/** A panel. */
export interface PanelPlan {
  title: string;
  description: string;
  unit: Unit;
  queries: readonly Query[];
  /** A single number in place of lines. */
  isStat?: true;
}

/** A dashboard: rows of panels under titles. */
export interface DashboardPlan {
  uid: string;
  title: string;
  description: string;
  rows: readonly { title: string; panels: readonly PanelPlan[] }[];
  /** Further variables by the queries of their values. */
  variables?: Readonly<Record<string, { label: string; query: string }>>;
}

/** The variable that chooses the Prometheus to ask. */
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const [STAT_WIDTH, LINES_WIDTH, STAT_HEIGHT, LINES_HEIGHT, GRID_WIDTH] = [6, 12, 4, 8, 24];

function queryOf([expr, legend]: Query, index: number): DataqueryBuilder {
  return new DataqueryBuilder()
    .expr(expr)
    .legendFormat(legend)
    .refId(String.fromCharCode(65 + index))
    .datasource(DATASOURCE);
}

function panelOf(plan: PanelPlan, id: number): StatBuilder | TimeseriesBuilder {
  const { title, description, unit, queries, isStat } = plan;
  const builder = isStat ? new StatBuilder() : new TimeseriesBuilder();
  builder.id(id).title(title).description(description).unit(unit).datasource(DATASOURCE);
  queries.forEach((query, index) => builder.withTarget(queryOf(query, index)));
  return builder.span(isStat ? STAT_WIDTH : LINES_WIDTH).height(isStat ? STAT_HEIGHT : LINES_HEIGHT);
}

/** Builds a dashboard. Ids of panels and rows count from 1. */
export function buildDashboard({ uid, title, description, rows, variables = {} }: DashboardPlan): Dashboard {
  const builder = new DashboardBuilder(title)
    .uid(uid)
    .description(description)
    .tags(['corridor'])
    .time({ from: 'now-3h', to: 'now' })
    .refresh('30s')
    .timezone('browser')
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'));
  for (const [name, { label, query }] of Object.entries(variables)) {
    builder.withVariable(
      new QueryVariableBuilder(name)
        .label(label)
        .query(query)
        .datasource(DATASOURCE)
        .refresh(VariableRefresh.OnTimeRangeChanged),
    );
  }
  let id = 0;
  for (const row of rows) {
    id += 1;
    builder.withRow(new RowBuilder(row.title).id(id));
    for (const panel of row.panels) {
      id += 1;
      builder.withPanel(panelOf(panel, id));
    }
  }
  return builder.build();
}

/** The panels of a dashboard, without its rows. */
export function panelsOf({ panels = [] }: Dashboard): Panel[] {
  return panels.filter((panel): panel is Panel => panel.type !== 'row');
}

/** Width of the grid of a dashboard. */
export { GRID_WIDTH };
