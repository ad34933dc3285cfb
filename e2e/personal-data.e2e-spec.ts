import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { accountTypes } from '@corridor/contracts';
import { searchSystem } from './system/personal-data';
import { readRunFile } from './system/running-system';
import { accountInfoOf } from './support/account-types';
import { Api } from './support/api';
import { sentIn } from './support/sent-values';

/**
 * At the end of a run, system/global-teardown searches every table, topic, log and file of the system for the personal
 * data that the run has sent. These tests prove that the search finds such data everywhere.
 */
describe('the search for personal data', () => {
  const name = `planted_${randomUUID().replaceAll('-', '')}`;
  const dataDir = process.env['E2E_DATA_DIR'] ?? '';
  const run = () => readRunFile(dataDir);
  const planted = {
    text: number(),
    json: number(),
    bytes: number(),
    key: number(),
    header: number(),
    value: number(),
    log: number(),
    file: number(),
  };
  const names = { json: person(), value: person(), log: person() };
  /** Values that were sent to the system and stored by accounts. The number is searched for as a secret. */
  const owned = { name: person(), number: person() };
  const absent = number();
  const client = new Client({ connectionString: run().adminDatabaseUrl });
  const kafka = new Kafka({
    brokers: run().kafkaBrokers.split(','),
    clientId: 'e2e',
    logLevel: logLevel.NOTHING,
  });
  const log = join(run().logs, `${name}.log`);
  const folder = join(String(run().environment['FILES_DIR']), name);

  /** An account number that no test sends. */
  function number(): string {
    return `77${randomInt(10 ** 9, 10 ** 10)}`;
  }

  /** A name that no other test sends. */
  function person(): string {
    const letters = [...randomUUID().replaceAll('-', '')].map(
      (digit) => 'ghijklmnopqrstuv'[parseInt(digit, 16)],
    );
    return `Wilhelmina ${letters.join('')}`;
  }

  beforeAll(async () => {
    await client.connect();
    await client.query(`CREATE TABLE accounts.${name} (one text, two jsonb, three bytea)`);
    await client.query(`INSERT INTO accounts.${name} VALUES ($1, $2, $3)`, [
      `****${absent.slice(-4)} and ${planted.text}`,
      JSON.stringify({ deep: [{ taxId: planted.json, fullName: names.json }] }),
      Buffer.from(`taxId=${planted.bytes};`),
    ]);
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: name, numPartitions: 1 }] });
    await admin.disconnect();
    const producer = kafka.producer();
    await producer.connect();
    const headers = { ce_subject: planted.header };
    const value = JSON.stringify({ accountNumber: planted.value, fullName: names.value });
    await producer.send({ topic: name, messages: [{ key: planted.key, value, headers }] });
    await producer.disconnect();
    writeFileSync(
      log,
      `{"msg":"bad request","body":"{\\"iban\\":\\"${planted.log}\\"}","name":"${names.log}"}\n`,
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a'), Buffer.from(`\0\0${planted.file}\0 9${absent} ${absent}1`));
  });

  beforeAll(async () => {
    const api = new Api('sandbox', 'sandbox-secret');
    for (const fullName of Object.values(owned)) {
      const created = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName });
      expect(created.status).toBe(201);
    }
  });

  afterAll(async () => {
    await client.query(`DROP TABLE accounts.${name}`);
    await client.end();
    const admin = kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [name] });
    await admin.disconnect();
    rmSync(log);
    rmSync(folder, { recursive: true });
  });

  it('finds values in tables, topics, logs and files, and allows names in the tables of their owners', async () => {
    const { findings, places } = await searchSystem(dataDir, {
      secret: [...Object.values(planted), absent, owned.number],
      personal: [...Object.values(names), owned.name],
    });
    expect(Object.fromEntries(findings)).toEqual({
      [`table accounts.${name}`]: new Set([planted.text, planted.json, planted.bytes, names.json]),
      [`topic ${name}`]: new Set([planted.key, planted.header, planted.value, names.value]),
      [`file ${name}.log`]: new Set([planted.log, names.log]),
      'file a': new Set([planted.file]),
      'table accounts.customers': new Set([owned.number]),
    });
    expect(places.tables).toBeGreaterThan(30);
    expect(places.topics).toBeGreaterThan(10);
    expect(places.logs).toBeGreaterThanOrEqual(8);
  }, 180_000);

  it.each(
    accountTypes.flatMap((type) =>
      [type.accountType, ...type.alsoNamed].map((alias) => [alias, type] as const),
    ),
  )('knows the sensitive values in a request of %s from the table of account types', (alias, type) => {
    const { accountInfo, secretValue } = accountInfoOf(type, alias);
    const { secret } = sentIn({ destination: { externalAccountDetails: { accountInfo } } });
    expect(secret).toContain(secretValue);
  });

  it('knows tax ids, identifiers of owners and numbers of documents', () => {
    const body = {
      businessInfo: { legalName: 'Acme 12345678', taxId: '12-3456789' },
      personalInfo: { identifier: '987-65-4321', phoneNumber: '+15551234567' },
      documentNumber: 'P1234567',
    };
    expect(sentIn(JSON.stringify(body))).toEqual({
      secret: ['12-3456789', '987-65-4321', 'P1234567'],
      personal: ['Acme 12345678', '+15551234567'],
      open: [],
    });
  });
});
