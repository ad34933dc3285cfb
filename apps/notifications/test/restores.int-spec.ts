import { formatId, mintUuid, restatedUuid } from '@corridor/kernel';
import { beginEpoch, noteLostStates } from '@corridor/messaging';
import { eventually } from '@corridor/testing';
import { restoreParts } from '../src/restorations/restore-parts.factory';
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

useNotifications((suite) => ({ app, receiver } = suite));

describe('a webhook event that is told again after its topic was lost', () => {
  it('is sent if the platform was not told of that version, once', async () => {
    await addEndpoint(app, receiver.url('/again'), { platformKey: 1 });
    const id = formatId('Transaction', mintUuid());
    const told = webhookEvent({ id, version: 1 });
    await app.collect(told);
    await eventually(() => receiver.at('/again').length === 1);
    const restated = (version: number, type: 'OUTGOING_PAYMENT_PENDING' | 'OUTGOING_PAYMENT_COMPLETED') => ({
      ...webhookEvent({ id, version, type }),
      id: restatedUuid(`${id}/${version}`, Date.parse(told.time)),
    });
    await app.collect(restated(1, 'OUTGOING_PAYMENT_PENDING'));
    for (let times = 1; times <= 2; times += 1) await app.collect(restated(2, 'OUTGOING_PAYMENT_COMPLETED'));
    await eventually(() => receiver.at('/again').length === 2);
    const deliveries = await deliveriesOf(app, 1);
    expect(deliveries.map(({ eventType }) => eventType)).toEqual([
      'OUTGOING_PAYMENT_PENDING',
      'OUTGOING_PAYMENT_COMPLETED',
    ]);
  });
});

describe('webhook events about commits that a restore of their owner has undone', () => {
  it('are counted, and are not sent if they still wait', async () => {
    const platformKey = 2;
    receiver.answer('/lost', 500);
    await addEndpoint(app, receiver.url('/lost'), { platformKey });
    const [kept, lost] = [formatId('Transaction', mintUuid()), formatId('Transaction', mintUuid())];
    await app.collect(webhookEvent({ id: kept, version: 1, platformKey }));
    await app.collect(webhookEvent({ id: lost, version: 3, platformKey }));
    await eventually(() => receiver.at('/lost').length === 2);
    const { manager } = app.runtime.dataSource;
    await beginEpoch(manager, 2, null);
    await noteLostStates(manager, 2, [
      { topic: 'payments.transactions', subject: lost, platformKey, knownVersion: 2 },
      { topic: 'payments.transactions', subject: kept, platformKey, knownVersion: 1 },
    ]);
    const reconcile = () => restoreParts().reconcile?.(manager, 2);
    expect(await reconcile()).toEqual({ events: 1, droppedDeliveries: 1 });
    expect(await reconcile()).toEqual({ events: 1, droppedDeliveries: 0 });
    const statuses = (await deliveriesOf(app, platformKey)).map(({ status }) => status);
    expect(statuses).toEqual(['PENDING', 'DROPPED']);
  });
});
