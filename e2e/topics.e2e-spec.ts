import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv from 'ajv';
import { Kafka, logLevel } from 'kafkajs';
import { allTopics, eventTopics } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { readRunFile } from './system/running-system';
import { createPlatform, textAt, type Api } from './support/api';
import { createCustomer, fund, internalAccount, transactionReaches, usAccount } from './support/money';

interface Read {
  topic: string;
  value: Buffer;
}

/** The events of a record. A CloudEvents batch is a list; a record of a compacted topic is one event. */
function eventsOf({ value }: Read): { type: string }[] {
  const parsed = JSON.parse(value.toString('utf8')) as { type: string } | { type: string }[];
  return Array.isArray(parsed) ? parsed : [parsed];
}

const SECRET_ACCOUNT = `8${Date.now()}731`;
const SECRET_TAX_ID = `TAX-${Date.now()}-664`;

function kafka(): Kafka {
  const brokers = readRunFile(process.env['E2E_DATA_DIR'] ?? '').kafkaBrokers.split(',');
  return new Kafka({ brokers, clientId: 'e2e', logLevel: logLevel.NOTHING });
}

/** All present records of the topics. */
async function readTopics(names: string[]): Promise<Read[]> {
  const client = kafka();
  const admin = client.admin();
  await admin.connect();
  let expected = 0;
  for (const name of names) {
    for (const { high, low } of await admin.fetchTopicOffsets(name)) expected += Number(high) - Number(low);
  }
  await admin.disconnect();
  const read: Read[] = [];
  const consumer = client.consumer({ groupId: `e2e-${randomUUID()}` });
  await consumer.connect();
  await consumer.subscribe({ topics: names, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      read.push({ topic, value: message.value ?? Buffer.alloc(0) });
    },
  });
  await eventually(() => read.length >= expected);
  await consumer.disconnect();
  return read;
}

describe('the topics', () => {
  let api: Api;
  let webhookSecret: string;

  beforeAll(async () => {
    api = await createPlatform();
    const endpoint = { url: 'http://127.0.0.1:1/', eventTypes: ['TEST'] };
    webhookSecret = textAt((await api.post('/webhook-endpoints', endpoint)).body, 'secret');
    const customerId = textAt(await createCustomer(api), 'id');
    await api.post('/customers', {
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Acme', taxId: SECRET_TAX_ID },
    });
    const body = usAccount();
    (body['accountInfo'] as Record<string, unknown>)['accountNumber'] = SECRET_ACCOUNT;
    const bank = await api.post(
      '/customers/external-accounts',
      { customerId, ...body },
      { key: randomUUID() },
    );
    expect([bank.status, bank.text.includes(SECRET_ACCOUNT)]).toEqual([201, true]);
    const accountId = textAt(await internalAccount(api, customerId), 'id');
    await fund(api, accountId, 1_000);
    const transfer = {
      source: { accountId },
      destination: { accountId: textAt(bank.body, 'id') },
      amount: 10,
    };
    await transactionReaches(
      api,
      textAt((await api.post('/transfer-out', transfer)).body, 'id'),
      'COMPLETED',
    );
  });

  it('contain events that match docs/events', async () => {
    const described = [
      'platforms',
      'customers',
      'externalAccounts',
      'transactions',
      'internalAccounts',
    ] as const;
    const file = resolve(__dirname, '..', 'docs', 'events', 'schemas.json');
    const schemas = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
    for (const aggregate of described) {
      const { name } = eventTopics[aggregate];
      const validate = new Ajv({ strict: false }).compile(schemas[name] ?? false);
      const events = (await readTopics([name])).flatMap(eventsOf);
      expect(events.length).toBeGreaterThan(0);
      for (const event of events)
        expect([event.type, validate(event), validate.errors]).toEqual([event.type, true, null]);
    }
  });

  it('never contain an account number, a tax id or a webhook secret unencrypted', async () => {
    const names = allTopics.map(({ name }) => name);
    const records = await readTopics(names);
    const leaks = records.filter(({ value }) =>
      [SECRET_ACCOUNT, SECRET_TAX_ID, webhookSecret].some((text) => value.includes(text)),
    );
    expect(records.length).toBeGreaterThan(20);
    expect(leaks.map(({ topic }) => topic)).toEqual([]);
  });
});
