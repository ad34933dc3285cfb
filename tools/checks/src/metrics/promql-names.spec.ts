import { knownSeries, queryViolations } from './promql-names';

const known = knownSeries(['corridor:recorded']);

describe('the names of a query', () => {
  it.each([
    'sum by (operation, status) (rate(corridor_http_request_duration_seconds_count{status="5xx"}[5m]))',
    'histogram_quantile(0.99, sum by (le) (rate(corridor_http_request_duration_seconds_bucket[5m])))',
    'max by (group, topic) (corridor_consumer_lag_records{service=~"payments|accounts"}) > 5',
    'up{job=~"corridor.*"} == 0',
    'corridor:recorded > 0.5',
    'max by (service, instance) (nodejs_eventloop_lag_p99_seconds)',
    'time() - max(corridor_samples_timestamp_seconds)',
  ])('exist in %s', (query) => {
    expect(queryViolations(query, known)).toEqual([]);
  });

  it.each([
    ['corridor_outbox_lines', 'there is no series'],
    ['corridor_http_request_duration_seconds', 'there is no series'],
    ['corridor_outbox_rows{topic="x"}', 'has no label topic'],
    ['sum by (platform) (corridor_outbox_rows)', 'no series of the query has the label platform'],
    ['sum by (le) (corridor_http_request_duration_seconds_count) / on (topic) corridor_outbox_rows', 'topic'],
    ['sum(corridor_outbox_rows', 'syntax error'],
    ['1 + 1', 'no series'],
    ['corridor:other', 'there is no series'],
  ])('are missed in %s', (query, violation) => {
    expect(queryViolations(query, known).join('\n')).toContain(violation);
  });
});
