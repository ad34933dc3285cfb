import pino from 'pino';
import { MetricSampler, type Reading } from './metric-sampler';
import { ServiceMetrics } from './metrics';

const logger = pino({ level: 'silent' });
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
};

function aSampler(read: () => Promise<readonly Reading[]>) {
  let isChosen = true;
  const metrics = new ServiceMetrics('payments');
  const sampler = new MetricSampler({ metrics, logger, isChosen: () => isChosen });
  sampler.add(['corridor_outbox_rows', 'breaks_open'], read);
  return {
    sampler,
    resign: () => (isChosen = false),
    text: () => metrics.registry.metrics(),
  };
}

describe('sampled metrics', () => {
  const rows = (value: number): Reading => ({ name: 'corridor_outbox_rows', value });
  const open = (kind: string): Reading => {
    return { name: 'breaks_open', labels: { kind, severity: 'WARNING' }, value: 1 };
  };

  it('have no value before the first sample', async () => {
    const { text } = aSampler(() => Promise.resolve([rows(3)]));
    expect(valueOf(await text(), 'corridor_outbox_rows')).toBeUndefined();
    expect(valueOf(await text(), 'corridor_samples_timestamp_seconds')).toBeUndefined();
  });

  it('have the values of the last sample and no others', async () => {
    let readings = [rows(3), open('OVERDUE')];
    const { sampler, text } = aSampler(() => Promise.resolve(readings));
    await sampler.look();
    expect(await text()).toContain('breaks_open{kind="OVERDUE",severity="WARNING",service="payments"} 1');
    readings = [rows(0), open('STUCK')];
    await sampler.look();
    expect(valueOf(await text(), 'corridor_outbox_rows')).toBe(0);
    expect(await text()).toContain('kind="STUCK"');
    expect(await text()).not.toContain('OVERDUE');
  });

  it('disappear if a reading fails, and the time of the samples then stays', async () => {
    let read = (): Promise<readonly Reading[]> => Promise.resolve([rows(3)]);
    const { sampler, text } = aSampler(() => read());
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_770_000_000_000);
    await sampler.look();
    now.mockRestore();
    const before = valueOf(await text(), 'corridor_samples_timestamp_seconds');
    expect(before).toBe(1_770_000_000);
    read = () => Promise.reject(new Error('the database is away'));
    await sampler.look();
    expect(valueOf(await text(), 'corridor_outbox_rows')).toBeUndefined();
    expect(valueOf(await text(), 'corridor_samples_timestamp_seconds')).toBe(before);
  });

  it('disappear from an instance that another one has replaced', async () => {
    const { sampler, text, resign } = aSampler(() => Promise.resolve([rows(3)]));
    await sampler.look();
    resign();
    await sampler.look();
    expect(valueOf(await text(), 'corridor_outbox_rows')).toBeUndefined();
    expect(valueOf(await text(), 'corridor_samples_timestamp_seconds')).toBeUndefined();
  });
});

describe('the metrics of a service', () => {
  it('are none that the table gives to other services alone', () => {
    expect(() => new ServiceMetrics('accounts').gauge('breaks_open')).toThrow('not a metric of accounts');
  });

  it('show the sessions of a pool while there is one', async () => {
    const metrics = new ServiceMetrics('accounts');
    const pools = [{ totalCount: 5, idleCount: 2, waitingCount: 7, options: { max: 8 } }];
    const connected: typeof pools = [];
    metrics.showPool('work', () => connected[0]);
    expect(await metrics.registry.metrics()).not.toContain('pool="work"');
    connected.push(...pools);
    const text = await metrics.registry.metrics();
    expect(text).toContain('corridor_database_sessions{pool="work",state="used",service="accounts"} 3');
    expect(text).toContain('corridor_database_sessions{pool="work",state="idle",service="accounts"} 2');
    expect(text).toContain('corridor_database_waiting{pool="work",service="accounts"} 7');
    expect(text).toContain('corridor_database_sessions_max{pool="work",service="accounts"} 8');
  });

  it('count and measure by the labels of the table', async () => {
    const metrics = new ServiceMetrics('accounts');
    metrics.count('eventsHandled', 3, { topic: 'compliance.verifications' });
    metrics.count('repliesSent', 2);
    metrics.observe('request', 0.2, { operation: 'accounts.get-config', outcome: 'ok' });
    const text = await metrics.registry.metrics();
    expect(text).toContain(
      'corridor_events_handled_total{topic="compliance.verifications",service="accounts"} 3',
    );
    expect(text).toContain('corridor_replies_sent_total{service="accounts"} 2');
    expect(text).toContain(
      'corridor_request_duration_seconds_count{service="accounts",operation="accounts.get-config",outcome="ok"} 1',
    );
  });

  it('of the gateway have no requests of other services', async () => {
    const metrics = new ServiceMetrics('gateway');
    metrics.observe('request', 0.2, { operation: 'x', outcome: 'ok' });
    expect(await metrics.registry.metrics()).not.toContain('corridor_request_duration_seconds');
  });
});
