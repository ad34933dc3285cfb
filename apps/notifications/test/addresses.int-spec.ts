import type { LookupFunction } from 'node:net';
import type { OperationReply, Page, WebhookDeliveryResource } from '@corridor/contracts';
import { aRequest, type TestDatabase } from '@corridor/testing';
import { HttpSender } from '../src/sending/http-sender.adapter';
import { lookupBy, SystemResolver } from '../src/sending/system-resolver.adapter';
import {
  bodyOf,
  platformEvent,
  startNotifications,
  until,
  useNotifications,
  webhookEvent,
  type NotificationsApp,
} from './fixtures/notifications-app';
import { Receiver } from './fixtures/receiver';

let database: TestDatabase;
let app: NotificationsApp;
let receiver: Receiver;

useNotifications((suite) => ({ database, app, receiver } = suite), { allowPrivateNetworks: false });

const refused = [
  'http://127.0.0.1/hook',
  'http://127.1/hook',
  'http://2130706433/hook',
  'http://0x7f.0.0.1/hook',
  'http://[::1]/hook',
  'http://[::ffff:127.0.0.1]/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/hook',
  'http://192.168.0.1/hook',
  'http://localhost/hook',
  'https://localhost./hook',
];

/** Resolves every name to one address. */
function resolvesTo(address: string): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
}

describe('where private networks are refused', () => {
  it.each(refused)('an endpoint can not be registered at %s', async (url) => {
    const made: OperationReply = await app.endpoints.create(aRequest({ url }));
    expect(made.status).toBe(400);
    expect(bodyOf(made)).toMatchObject({ code: 'INVALID_INPUT', details: { errors: [{ field: 'url' }] } });
    await expect(app.endpoints.check(aRequest({ url }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'webhookEndpoint' }] },
    });
  });

  it('an endpoint can be registered at a public address', async () => {
    expect(await app.endpoints.create(aRequest({ url: 'http://93.184.216.34/hook' }))).toMatchObject({
      status: 201,
    });
    expect(await app.endpoints.check(aRequest({ url: 'https://93.184.216.34/hook' }))).toMatchObject({
      status: 200,
    });
  });

  it('a delivery to a private address is refused, whoever registered it', async () => {
    const platformKey = 2;
    await app.collect(platformEvent({ platformKey, webhookEndpoint: receiver.url('/hook') }));
    await app.collect(webhookEvent({ platformKey }));
    const delivery = await until(async () => {
      const reply = await app.deliveries.list(aRequest(undefined, { context: { platformKey }, query: {} }));
      return bodyOf<Page<WebhookDeliveryResource>>(reply).data.find(({ attempts }) => attempts.length > 0);
    });
    expect(delivery).toMatchObject({ status: 'PENDING', attempts: [{ responseStatus: null }] });
    expect(delivery.attempts[0]?.error).toContain('private');
    expect(receiver.received).toEqual([]);
  });

  it('a name that leads to a private address only when it is delivered to is refused', async () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '10.1.2.3', '0.0.0.0']) {
      const sender = await HttpSender.create({
        refusePrivate: true,
        timeoutMs: 2_000,
        lookup: resolvesTo(address),
      });
      const url = `http://rebinding.test:${receiver.port}/hook`;
      const result = await sender.send({ url, headers: {}, body: '{}' });
      expect(result.responseStatus).toBeNull();
      expect(result.error).toContain('private');
      expect(result.error).not.toContain(address);
      sender.close();
    }
    expect(receiver.received).toEqual([]);
  });

  it('the same name is reached where they are allowed', async () => {
    const sender = await HttpSender.create({ refusePrivate: false, lookup: resolvesTo('127.0.0.1') });
    const url = `http://rebinding.test:${receiver.port}/allowed`;
    expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ responseStatus: 200 });
    sender.close();
  });
});

describe('the resolver', () => {
  it('knows the names of the machine itself', async () => {
    const addresses = await new SystemResolver().resolve('localhost');
    expect(addresses.some(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true);
  });

  it('lets a connection reach such a name', async () => {
    const sender = await HttpSender.create({ refusePrivate: false, lookup: lookupBy(new SystemResolver()) });
    const url = `http://localhost:${receiver.port}/by-name`;
    expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ responseStatus: 200 });
    const unknown = await sender.send({ url: 'http://no-such-name.invalid/', headers: {}, body: '{}' });
    expect(unknown.responseStatus).toBeNull();
    expect(unknown.error).toContain('name of the host');
    sender.close();
  });
});

describe('outside the sandbox', () => {
  it('only https is accepted', async () => {
    const strict = await startNotifications(database, { sandbox: false });
    try {
      const reply = await strict.endpoints.create(aRequest({ url: 'http://platform.test/hook' }));
      expect(reply.status).toBe(400);
      expect(await strict.endpoints.create(aRequest({ url: 'https://platform.test/hook' }))).toMatchObject({
        status: 201,
      });
    } finally {
      await strict.stop();
    }
  });
});
