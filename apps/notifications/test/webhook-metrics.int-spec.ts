import { MetricSampler, ServiceMetrics } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { WebhookMetrics } from '../src/sending/webhook.metrics';
import {
  addEndpoint,
  deliveriesOf,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import type { Receiver } from './fixtures/receiver';

let app: NotificationsApp;
let receiver: Receiver;
let platformKey = 0;

useNotifications((suite) => ({ app, receiver } = suite));

/** A platform with an endpoint. */
async function anEndpoint(): Promise<{ platformKey: number; path: string }> {
  platformKey += 1;
  const path = `/hook-${platformKey}`;
  await addEndpoint(app, receiver.url(path), { platformKey });
  return { platformKey, path };
}

async function statusOf(key: number): Promise<string | undefined> {
  return (await deliveriesOf(app, key))[0]?.status;
}

/** Waits until the first delivery of a platform has failed once. */
async function failedOnce(key: number): Promise<void> {
  await eventually(async () => (await deliveriesOf(app, key))[0]?.attempts.length === 1);
}

describe('the metrics of webhooks', () => {
  /** Names and values of the series that begin so, from a sample of their own. */
  async function sampled(name: string): Promise<Record<string, number>> {
    const { pool, clocks, logger } = app.runtime;
    const metrics = new ServiceMetrics('notifications');
    const sampler = new MetricSampler({ metrics, logger, isChosen: () => true });
    expect(new WebhookMetrics(metrics, sampler, pool, clocks)).toBeDefined();
    await sampler.look();
    return seriesOf(await metrics.registry.metrics(), name);
  }

  function seriesOf(text: string, name: string): Record<string, number> {
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    return Object.fromEntries(
      lines.map((line) => [/(?:endpoints|result)="(\w+)"/.exec(line)?.[1] ?? '', Number(line.split(' ')[1])]),
    );
  }

  const measured = async (name: string): Promise<Record<string, number>> =>
    seriesOf(await app.runtime.metrics.registry.metrics(), name);

  it('measure attempts by their result, and first attempts from the commit', async () => {
    const { platformKey, path } = await anEndpoint();
    const attempts = 'corridor_webhook_attempt_duration_seconds_count';
    const delays = 'corridor_webhook_delay_seconds_count';
    const [before, delayed] = [await measured(attempts), (await measured(delays))[''] ?? 0];
    receiver.answer(path, 500);
    await app.collect(webhookEvent({ platformKey }));
    await failedOnce(platformKey);
    expect(await measured(attempts)).toMatchObject({ refused: (before['refused'] ?? 0) + 1 });
    const well = await anEndpoint();
    await app.collect(webhookEvent({ platformKey: well.platformKey }));
    await eventually(async () => (await statusOf(well.platformKey)) === 'DELIVERED');
    expect(await measured(attempts)).toMatchObject({ delivered: (before['delivered'] ?? 0) + 1 });
    // The endpoint that has failed counts for nothing, whatever comes after.
    expect(await measured(delays)).toEqual({ '': delayed + 1 });
  });

  it('count what is pending by the state of its endpoint', async () => {
    const [backlog, endpoints] = [
      await sampled('corridor_webhook_backlog'),
      await sampled('corridor_webhook_endpoints'),
    ];
    const failing = await anEndpoint();
    receiver.answer(failing.path, 500);
    await app.collect(
      webhookEvent({ platformKey: failing.platformKey }),
      webhookEvent({ platformKey: failing.platformKey }),
    );
    await failedOnce(failing.platformKey);
    expect(await sampled('corridor_webhook_endpoints')).toEqual({
      ...endpoints,
      failing: (endpoints['failing'] ?? 0) + 1,
    });
    expect(await sampled('corridor_webhook_backlog')).toEqual({
      ...backlog,
      failing: (backlog['failing'] ?? 0) + 2,
    });
    await app.runtime.pool.query(`UPDATE webhook_endpoints SET status = 'DISABLED' WHERE platform_key = $1`, [
      failing.platformKey,
    ]);
    expect((await sampled('corridor_webhook_backlog'))['disabled']).toBe((backlog['disabled'] ?? 0) + 2);
  });

  it('show how late a delivery to a healthy endpoint is', async () => {
    const { platformKey } = await anEndpoint();
    await app.collect(webhookEvent({ platformKey }));
    await eventually(async () => (await statusOf(platformKey)) === 'DELIVERED');
    await app.runtime.pool.query(
      `UPDATE webhook_deliveries SET status = 'PENDING', next_attempt_at = clock_timestamp() - interval '5 minutes',
         lease_until = clock_timestamp() + interval '1 hour', lease_id = gen_random_uuid()
       WHERE platform_key = $1`,
      [platformKey],
    );
    expect((await sampled('corridor_webhook_lateness_seconds'))['']).toBeCloseTo(300, -1);
  });
});
