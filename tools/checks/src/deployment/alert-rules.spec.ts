import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../../infra/workspace.mjs';
import { knownSeries, queryViolations } from '../metrics/promql-names';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { runbook: string };
}

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const { groups } = parse(read('deploy', 'prometheus', 'rules', 'corridor.yml')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const kebab = (name: string): string => name.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();

describe('the rules of Prometheus', () => {
  const known = knownSeries(rules.flatMap(({ record }) => record ?? []));

  it.each(rules.map(({ alert, record, expr }) => [alert ?? record, expr]))(
    'name only series and labels that the services have: %s',
    (_name, expr = '') => {
      expect(queryViolations(expr, known)).toEqual([]);
    },
  );

  it.each(alerts.map(({ alert = '' }) => alert))('have a runbook and a test for %s', (alert) => {
    const rule = alerts.find((one) => one.alert === alert);
    expect(rule?.annotations?.runbook).toBe(`docs/runbooks/${kebab(alert)}.md`);
    expect(['warning', 'critical']).toContain(rule?.labels?.severity);
    const page = read('docs', 'runbooks', `${kebab(alert)}.md`);
    expect(page.startsWith(`# ${alert}\n`)).toBe(true);
    expect(page.match(/^## .+$/gm)).toEqual(['## Meaning', '## Check', '## Mend']);
    expect(read('docs', 'runbooks', 'README.md')).toContain(`[${alert}](${kebab(alert)}.md)`);
    expect(read('deploy', 'prometheus', 'tests', 'corridor.yml')).toContain(`- name: ${alert}\n`);
  });

  it('leave no runbook without an alert', () => {
    const pages = readdirSync(join(ROOT, 'docs', 'runbooks')).filter((name) => name !== 'README.md');
    expect(pages.sort()).toEqual(alerts.map(({ alert = '' }) => `${kebab(alert)}.md`).sort());
  });
});
