import { formatId, mintUuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { sealEvent } from '@corridor/messaging';
import { eventually, type TestDatabase } from '@corridor/testing';
import { EraseCustomerHandler } from '../src/erasures/erase-customer.handler';
import { EventBodyCodec } from '../src/events/event-body.codec';
import {
  addEndpoint,
  deliveriesOf,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import type { Receiver } from './fixtures/receiver';

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;

useNotifications((suite) => ({ database, app, receiver } = suite));

describe('the erasure of a customer in notifications', () => {
  it('removes stored bodies and answers, drops what still waits, and leaves other customers alone', async () => {
    const platformKey = 1;
    receiver.behave('/erased', (_received, response) =>
      response.writeHead(500).end('no room for Wilhelmina Quandt'),
    );
    await addEndpoint(app, receiver.url('/erased'), { platformKey });
    const told = (name: string) => {
      const event = webhookEvent({ platformKey, id: formatId('Transaction', mintUuid()) });
      const data = { ...event.data, counterpartyInformation: { FULL_NAME: name } };
      return { ...event, data };
    };
    const [erased, other] = [told('Wilhelmina Quandt'), told('Greta Garbo')];
    const { vault, dataSource } = app.runtime;
    await app.collect(sealEvent(erased, vault), sealEvent(other, vault));
    await eventually(async () => {
      const deliveries = await deliveriesOf(app, platformKey);
      return deliveries.length === 2 && deliveries.every(({ attempts }) => attempts.length > 0);
    });
    const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
    const erase = () =>
      unitOfWork.transaction((tx) =>
        new EraseCustomerHandler().execute(tx, {
          platformKey,
          customerId: mintUuid(),
          related: [erased.subject],
        }),
      );
    expect((await erase()).counts).toEqual({ webhookEvents: 1, droppedDeliveries: 1 });
    expect((await erase()).counts).toEqual({ webhookEvents: 1, droppedDeliveries: 0 });

    const codec = new EventBodyCodec(vault);
    const { rows } = await database.owner.query<{ id: string; body: string }>(
      'SELECT id, body FROM notifications.webhook_events ORDER BY id',
    );
    const bodies = rows.map((row) => codec.open(row));
    expect(bodies.filter((body) => body.includes('Quandt'))).toEqual([]);
    expect(bodies.filter((body) => body.includes('Garbo'))).toHaveLength(1);
    expect(JSON.parse(bodies.find((body) => !body.includes('Garbo')) ?? '')).toEqual({
      id: `Webhook:${erased.id}`,
      type: 'OUTGOING_PAYMENT_PENDING',
      timestamp: erased.time,
      sequence: 1,
      data: { id: erased.subject },
    });
    const attempts = await database.owner.query<{ answer: string | null }>(
      `SELECT a.response_body AS answer FROM notifications.webhook_attempts a
       JOIN notifications.webhook_deliveries d ON d.id = a.delivery_id WHERE d.resource_id = $1`,
      [erased.subject],
    );
    expect(attempts.rows.filter(({ answer }) => answer !== null)).toEqual([]);
    const statuses = (await deliveriesOf(app, platformKey)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['DROPPED', 'PENDING']);
  });
});
