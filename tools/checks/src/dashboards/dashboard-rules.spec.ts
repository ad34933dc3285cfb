import { knownSeries } from '../metrics/promql-names';
import { dashboardViolations } from './dashboard-rules';
import { buildDashboard, type PanelPlan } from './panels';
import { dashboardPlans } from './plans';

const known = knownSeries([
  'corridor:http_error_ratio:rate6h',
  'corridor:http_error_ratio:rate1h',
  'corridor:webhook_late_ratio:rate6h',
  'corridor:webhook_late_ratio:rate1h',
]);
const rows = 'max by (service) (corridor_outbox_rows)';
const panel: PanelPlan = {
  title: 'Rows',
  description: 'of the outbox',
  unit: 'short',
  queries: [[rows, '{{service}}']],
};
const built = (...panels: Partial<PanelPlan>[]) =>
  buildDashboard({
    ...{ uid: 'x', title: 'X', description: 'x' },
    rows: [{ title: 'row', panels: panels.map((one) => ({ ...panel, ...one })) }],
  });

describe('the rules of dashboards', () => {
  it.each(Object.entries(dashboardPlans))('hold for %s', (_name, plan) => {
    expect(dashboardViolations(buildDashboard(plan), known)).toEqual([]);
  });

  it.each([
    [
      'a series that is missing',
      { queries: [['corridor_outbox_lines', '']] },
      'no series corridor_outbox_lines',
    ],
    [
      'a label that is missing',
      { queries: [['sum by (platform) (corridor_outbox_rows)', '']] },
      'label platform',
    ],
    ['a wrong query', { queries: [['sum(', '']] }, 'syntax error'],
    ['no query', { queries: [] }, 'no query'],
    [
      'an unknown variable',
      { queries: [['corridor_outbox_rows{service="$other"}', '']] },
      'no variable other',
    ],
    ['a fixed interval', { queries: [['rate(corridor_replies_sent_total[5m])', '']] }, 'fixed interval'],
    ['no unit', { unit: '' as never }, 'no unit'],
    ['no description', { description: '' }, 'no description'],
  ] as const)('find %s', (_what, change, fault) => {
    expect(dashboardViolations(built(change as Partial<PanelPlan>), known).join('\n')).toContain(fault);
  });

  it('find ids and data sources that are wrong', () => {
    const twice = built({}, {});
    for (const one of twice.panels ?? []) one.id = 1;
    expect(dashboardViolations(twice, known)).toContain('X: ids of panels are not unique');
    const other = built({});
    for (const one of other.panels ?? []) Object.assign(one, { datasource: { uid: 'mine' } });
    expect(dashboardViolations(other, known).join('\n')).toContain('its data source is not the variable');
    expect(dashboardViolations({ ...built({}), templating: { list: [] } }, known).join('\n')).toContain(
      'no variable for its data source',
    );
  });
});
