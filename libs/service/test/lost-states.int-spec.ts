import { randomBytes } from 'node:crypto';
import { allTopics, eventTopics } from '@corridor/contracts';
import { ensureTopics, KafkaConnection, RecordSigner, SilentMessagingLogger } from '@corridor/messaging';
import { createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';
import { Pool } from 'pg';
import { findLostStates } from '../src/after-restore/lost-states';

const topic = eventTopics.platforms.name;
const owned = { aggregate: 'platforms' as const, versionsSql: 'SELECT subject, 0 AS version FROM keys' };
let database: TestDatabase;
let pool: Pool;
let connection: KafkaConnection;

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [] });
  pool = new Pool({ connectionString: database.urlOf('accounts'), max: 1 });
  connection = new KafkaConnection({
    brokers: (process.env['TEST_KAFKA_BROKERS'] ?? '').split(','),
    clientId: 'lost-states-test',
    logger: new SilentMessagingLogger(),
    signer: new RecordSigner({ active: 'k', keys: new Map([['k', randomBytes(32)]]) }),
  });
  await connection.connect();
  await ensureTopics(connection, allTopics, { requestPartitions: 1, replicationFactor: 1 });
});

afterAll(async () => {
  await connection.disconnect();
  await pool.end();
  await database.drop();
});

it('records that are not believed are counted by their reason, because no lost state is seen in them', async () => {
  const find = async (): Promise<number> =>
    (await findLostStates(connection, pool, owned, { epoch: 1 })).unbelieved.get('unknown key') ?? 0;
  const before = await find();
  const lost = new RecordSigner({ active: 'lost', keys: new Map([['lost', randomBytes(32)]]) });
  const link = connection.openLink();
  await link.connect();
  const message = { key: 'PlatformConfig:lost', value: '{}', partition: 0 };
  const signed = lost.events.sign({ topic, partition: 0 }, message);
  // A topic that is new has no leader for a moment.
  await eventually(() => link.send([{ topic, messages: [signed] }]).then(() => true));
  expect(await find()).toBe(before + 1);
});
