import { formatId, mintUuid } from '@corridor/kernel';
import type { FoundPart, Page, WebhookEventResource } from '@corridor/contracts';
import { endApproval, insertApproval, waitingApprovals, type StoredApproval } from '@corridor/database';
import { Finder, QueueSource } from '@corridor/service';
import { aRequest, type TestDatabase } from '@corridor/testing';
import {
  addEndpoint,
  bodyOf,
  deliveriesOf,
  platformEvent,
  until,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import type { Receiver } from './fixtures/receiver';

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;

useNotifications((suite) => ({ database, app, receiver } = suite));

const find = (text: string): Promise<FoundPart[]> => app.context.get(Finder, { strict: false }).find(text);
const uuid = (id: string): string => id.slice(id.indexOf(':') + 1);

/** An endpoint, an event and a delivery of a platform. */
async function delivered(platformKey: number): Promise<Record<string, string>> {
  const endpoint = await addEndpoint(app, receiver.url(`/found-${platformKey}`), { platformKey });
  await app.collect(webhookEvent({ platformKey }));
  const delivery = await until(async () => (await deliveriesOf(app, platformKey))[0]);
  const request = aRequest(undefined, { context: { platformKey }, query: { limit: 1 } });
  const [event] = bodyOf<Page<WebhookEventResource>>(await app.events.list(request)).data;
  return { WebhookEndpoint: endpoint.id, WebhookDelivery: delivery.id, Webhook: event?.id ?? '' };
}

describe('what a text names in notifications', () => {
  it('is found by id in each platform, without its data', async () => {
    for (const platformKey of [31, 32]) {
      const platformId = formatId('PlatformConfig', mintUuid());
      await app.collect({ ...platformEvent({ id: platformId, platformKey }), platformId });
      const things = await delivered(platformKey);
      for (const [kind, id] of Object.entries(things))
        expect([kind, await find(id)]).toEqual([kind, [{ kind, id, platformId, platformKey }]]);
      // A wrong kind finds nothing, and a platform is found by its owner.
      expect(await find(`Webhook:${uuid(things['WebhookEndpoint'] ?? '')}`)).toEqual([]);
      const [kind, id] = ['Webhook', things['Webhook'] ?? ''];
      expect(await find(uuid(id))).toEqual([{ kind, id, platformId, platformKey }]);
      expect(await find(platformId)).toEqual([]);
    }
  });

  it.each(['', 'Webhook:', 'WebhookDelivery:x', '%', `WebhookEndpoint:${mintUuid()}`])(
    'is nothing for %s',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );
});

describe('the queue of notifications', () => {
  it('has approvals alone: those that are open, since the oldest', async () => {
    expect(await app.context.get(QueueSource, { strict: false }).read()).toEqual([]);
    const { pool } = app.runtime;
    expect(await waitingApprovals(pool)).toEqual({ count: 0, oldestAt: null });
    const action = 'retry-dead-letter' as const;
    const asked = { operation: 'retryDeadLetter', action, resourceId: null, reason: null };
    const made: StoredApproval[] = [];
    for (let count = 0; count < 3; count += 1) {
      const sealed = { requestSealed: 'sealed', storageKey: null, askedBy: formatId('Operator', mintUuid()) };
      made.push(await insertApproval(pool, { id: mintUuid(), ...asked, ...sealed }));
    }
    const [first, second, third] = made as [StoredApproval, StoredApproval, StoredApproval];
    expect(await waitingApprovals(pool)).toEqual({ count: 3, oldestAt: first.askedAt.toISOString() });

    await endApproval(pool, {
      id: first.id,
      status: 'REJECTED',
      resourceId: null,
      decidedBy: formatId('Operator', mintUuid()),
    });
    expect(await waitingApprovals(pool)).toEqual({ count: 2, oldestAt: second.askedAt.toISOString() });
    await database.owner.query(
      'UPDATE notifications.approvals SET expires_at = clock_timestamp() WHERE id = $1',
      [second.id],
    );
    expect(await waitingApprovals(pool)).toEqual({ count: 1, oldestAt: third.askedAt.toISOString() });
  });
});
