import { isIPv6, type LookupFunction } from 'node:net';
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

/** One address of each kind that isn't a unicast address of the internet or belongs to a cloud's own machines. */
const special = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a83f:8110',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:a83f:8110::1',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

/** Resolves every name to some addresses. */
function resolvesTo(...found: string[]): LookupFunction {
  return (_hostname, options, callback) => {
    const addresses = found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [{ address, family } = { address: '', family: 4 }] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, address, family);
  };
}

describe('with private networks refused', () => {
  it.each(refused)('an endpoint cannot be registered at %s', async (url) => {
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

  it.each(special)('%s is refused at registration and at delivery, directly and by name', async (address) => {
    const literal = isIPv6(address) ? `[${address}]` : address;
    const url = `http://${literal}:${receiver.port}/hook`;
    expect(await app.endpoints.create(aRequest({ url }))).toMatchObject({ status: 400 });
    const sender = new HttpSender({
      refusePrivate: true,
      lookup: resolvesTo('93.184.216.34', address),
    });
    // Registration accepts the name, because it can't be resolved there. Later it resolves to this address,
    // among others.
    const name = `http://rebinding.test:${receiver.port}/hook`;
    expect((await app.endpoints.create(aRequest({ url: name }))).status).toBe(201);
    for (const target of [url, name, name.replace('http', 'https')]) {
      const result = await sender.send({ url: target, headers: {}, body: '{}' });
      expect(result).toMatchObject({ responseStatus: null });
      expect(result.error).toContain('private');
      expect(result.error).not.toContain(address);
    }
    sender.close();
    expect(receiver.received).toEqual([]);
  });

  it('a name of this network is refused at delivery too, whatever it resolves to', async () => {
    const sender = new HttpSender({ refusePrivate: true, lookup: resolvesTo('93.184.216.34') });
    const result = await sender.send({ url: 'http://metadata.google.internal/', headers: {}, body: '{}' });
    expect(result.error).toContain('private');
    sender.close();
  });

  it('the same name is reached if they are allowed', async () => {
    const sender = new HttpSender({ refusePrivate: false, lookup: resolvesTo('127.0.0.1') });
    const url = `http://rebinding.test:${receiver.port}/allowed`;
    expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ responseStatus: 200 });
    sender.close();
  });
});

describe('SystemResolver', () => {
  it("resolves the machine's own names", async () => {
    const addresses = await new SystemResolver().resolve('localhost');
    expect(addresses.some(({ address }) => address === '127.0.0.1' || address === '::1')).toBe(true);
  });

  it('lets a connection reach such a name', async () => {
    const sender = new HttpSender({ refusePrivate: false, lookup: lookupBy(new SystemResolver()) });
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
