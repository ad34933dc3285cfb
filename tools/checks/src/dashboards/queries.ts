import type { PanelPlan, Query, Unit } from './panels';

export const lines = (title: string, unit: Unit, description: string, ...queries: Query[]): PanelPlan => {
  return { title, unit, description, queries };
};
export const stat = (title: string, unit: Unit, description: string, expr: string): PanelPlan => {
  return { title, unit, description, queries: [[expr, '']], isStat: true };
};

export const HTTP = 'corridor_http_request_duration_seconds';
export const REQUESTS = 'corridor_request_duration_seconds';
export const rate = (series: string, by: string): string =>
  `sum by (${by}) (rate(${series}[$__rate_interval]))`;
export const quantile = (share: number, bucket: string, by: readonly string[] = []): string =>
  `histogram_quantile(${share}, sum by (${['le', ...by].join(', ')}) (rate(${bucket}[$__rate_interval])))`;
export const quantiles = (bucket: string): Query[] =>
  [0.5, 0.95, 0.99].map((share): Query => [quantile(share, bucket), `p${share * 100}`]);
