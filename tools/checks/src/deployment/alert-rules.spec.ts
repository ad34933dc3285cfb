import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { ROOT } from '../../../infra/workspace.mjs';

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

/** The text of all sources of apps and libs. */
function sources(): string {
  const files = ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(ROOT, group), { withFileTypes: true })
      .filter((entry) => existsSync(join(ROOT, group, entry.name, 'src')))
      .flatMap(({ name }) =>
        readdirSync(join(ROOT, group, name, 'src'), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
          .map((file) => read(group, name, 'src', file)),
      ),
  );
  return files.join('\n');
}

/** Every name that a metric of the services has, also those of the parts of histograms. */
function metricNames(): Set<string> {
  const text = sources();
  const named = [...text.matchAll(/name: '([a-z_]+)',?\s+help/g)].map(([, name = '']) => name);
  const [, list = ''] = /messagingCounters = \[([^\]]+)\]/.exec(text) ?? [];
  const counters = [...list.matchAll(/'(\w+)'/g)].map(
    ([, name = '']) => `corridor_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`,
  );
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ofNode = registry.getMetricsAsArray().map(({ name }) => name);
  const recorded = rules.flatMap(({ record }) => record ?? []);
  const parts = named.flatMap((name) => [`${name}_bucket`, `${name}_count`, `${name}_sum`]);
  return new Set(['up', ...named, ...parts, ...counters, ...ofNode, ...recorded]);
}

describe('the rules of Prometheus', () => {
  it('name only metrics that the services have', () => {
    const known = metricNames();
    const named = rules.flatMap(({ expr }) =>
      [
        ...expr
          .replace(/"[^"]*"|\b(?:by|on) \([^)]*\)/g, '')
          .matchAll(/\b([a-z][a-z0-9_:]*_[a-z0-9_:]+|up)\b(?!\()/gi),
      ].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(rules.length - 1);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

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
