import { metrics, type MetricContract } from '@corridor/contracts';
import { conventionViolations } from './metric-conventions';

const gauge: MetricContract = { type: 'gauge', services: ['payments'], help: 'something', labels: [] };
const violationsOf = (name: string, more: Partial<MetricContract> = {}): string[] =>
  conventionViolations({ [name]: { ...gauge, ...more } });

describe('the conventions of metrics', () => {
  it('hold for all metrics of the services', () => {
    expect(conventionViolations(metrics)).toEqual([]);
  });

  it.each([
    ['corridorThings', {}],
    ['corridor_things_total', {}],
    ['corridor_age_ms', {}],
    ['corridor_age_count', {}],
    ['corridor_things', { type: 'counter' }],
    ['corridor_age_seconds', { type: 'histogram' }],
    ['corridor_age', { type: 'histogram', buckets: [1] }],
    ['corridor_age_seconds', { labels: ['platform_id' as never] }],
    ['corridor_age_seconds', { help: 'A sentence.' }],
  ] as const)('refuse %s %j', (name, more) => {
    expect(violationsOf(name, more as Partial<MetricContract>)).toHaveLength(1);
  });
});
