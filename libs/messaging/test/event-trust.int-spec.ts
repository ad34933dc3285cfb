import { eventTopics } from '@corridor/contracts';
import { mintUuid } from '@corridor/kernel';
import {
  type DeadLetter,
  EventSigner,
  type EventBatch,
  listDeadLetters,
  putBackDeadLetters,
  readNewestEvents,
  renewDeadLetters,
  settleDeadLetters,
  type SigningKeys,
} from '@corridor/messaging';
import { type IHeaders, type Message } from 'kafkajs';
import { moveNewestRecords } from '../src/moved-records';
import { eventually, makeTopics, messageOf, Party, signingKeys, TestSealer } from './harness';
import { Infra } from './infra';

const VERIFICATIONS = eventTopics.verifications.name;
const APPROVALS = eventTopics.approvals.name;
const LETTERS = 'payments.dead-letter';
const [oldKey, newKey] = [signingKeys('old'), signingKeys('new')];
const bothKeys = (active: string): SigningKeys => ({
  active,
  keys: new Map([...oldKey.keys, ...newKey.keys]),
});
const signer = new EventSigner(oldKey);

let infra: Infra;
let parties: Party[] = [];
let handled: string[] = [];

function party(keys = oldKey, unsignedUntilMs?: number): Party {
  const made = new Party(infra.brokers, 'test', keys, 0, { unsignedUntilMs });
  parties.push(made);
  return made;
}

async function write(topic: string, ...messages: Message[]): Promise<void> {
  const { connection } = party();
  const link = connection.openLink();
  await link.connect();
  await link.send([{ topic, messages: messages.map((message) => ({ partition: 0, ...message })) }]);
}

async function reader(keys = oldKey, unsignedUntilMs?: number): Promise<Party> {
  const made = party(keys, unsignedUntilMs);
  const handler = ({ events }: EventBatch): void => void handled.push(...events.map((one) => one.subject));
  await made.server('payments', { events: { [VERIFICATIONS]: handler, [APPROVALS]: handler } });
  return made;
}

const letters = async (): Promise<DeadLetter[]> => listDeadLetters(party().connection, 'payments');

/** Waits until everything that was written before is handled. */
async function passed(topic = VERIFICATIONS): Promise<void> {
  const subject = `after/${mintUuid()}`;
  const aggregate = topic === APPROVALS ? 'approvals' : 'verifications';
  await write(topic, signer.sign({ topic, partition: 0 }, messageOf(aggregate, subject)));
  await eventually(() => handled.includes(subject));
  handled = handled.filter((one) => !one.startsWith('after/'));
}

beforeAll(async () => {
  infra = await Infra.start();
  await makeTopics(party().connection);
});

afterEach(async () => {
  for (const open of parties) await open.close();
  parties = [];
  handled = [];
  await settleDeadLetters(party().connection, 'payments', () => 'discard');
});

afterAll(async () => {
  for (const open of parties) await open.close();
  await infra.stop();
});

describe('an event', () => {
  const place = { topic: VERIFICATIONS, partition: 0 };
  const changed = (headers: IHeaders): Message => {
    const signed = signer.sign(place, messageOf('verifications', 'Verification:x'));
    return { ...signed, headers: { ...signed.headers, ...headers } };
  };
  const forged = (): Message => messageOf('verifications', 'Verification:x');
  /** What the owner of the approvals can sign by itself. */
  const putBackElsewhere = (): Message => {
    const message = forged();
    const headers = { ...message.headers, kind: 'put-back', 'original-topic': VERIFICATIONS };
    return signer.sign({ topic: APPROVALS, partition: 0 }, { ...message, headers });
  };

  it.each<[string, string, () => Message]>([
    ['without a signature that approves a verification', VERIFICATIONS, forged],
    [
      'without a signature that accepts an incoming payment',
      APPROVALS,
      () => messageOf('approvals', 'Transaction:x'),
    ],
    [
      'that another service has signed',
      VERIFICATIONS,
      () => signer.sign({ topic: eventTopics.customers.name, partition: 0 }, forged()),
    ],
    ['of another deployment', VERIFICATIONS, () => new EventSigner(newKey).sign(place, forged())],
    ['from another topic', APPROVALS, () => changed({})],
    ['from another partition', VERIFICATIONS, () => signer.sign({ ...place, partition: 1 }, forged())],
    ['with another listing', VERIFICATIONS, () => changed({ 'corridor-listing': '{}' })],
    ['that looks like a copy', VERIFICATIONS, () => changed({ 'corridor-moved': '1' })],
    [
      "of an aggregate that isn't the topic's",
      VERIFICATIONS,
      () => signer.sign(place, messageOf('platforms', 'Platform:x')),
    ],
    ['that looks like a dead letter put back into another topic', APPROVALS, putBackElsewhere],
  ])('%s has no effect and is an untrusted dead letter', async (_what, topic, message) => {
    const reading = await reader();
    await write(topic, message());
    await passed(topic);
    expect(handled).toEqual([]);
    const found = await letters();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ topic, isUntrusted: true, event: null });
    expect(found[0]?.error).toContain('the record is not trusted');
    expect(reading.metrics.of('eventsUntrusted')).toBe(1);
  });

  it('is accepted under each key of the ring', async () => {
    await reader(bothKeys('new'));
    await write(VERIFICATIONS, signer.sign(place, forged()), new EventSigner(newKey).sign(place, forged()));
    await eventually(() => handled.length === 2);
    expect(await listDeadLetters(party(bothKeys('new')).connection, 'payments')).toEqual([]);
  });

  it('may be unsigned until a time, but not be wrong', async () => {
    const reading = await reader(oldKey, Date.now() + 3_600_000);
    await write(VERIFICATIONS, forged(), changed({ 'corridor-listing': '{}' }));
    await passed();
    expect(handled).toEqual(['Verification:x']);
    expect(await letters()).toHaveLength(1);
    expect([reading.metrics.of('eventsUnsigned'), reading.metrics.of('eventsUntrusted')]).toEqual([1, 1]);
  });
});

describe('a dead letter', () => {
  it('that is not trusted can be discarded, and is never put back', async () => {
    await reader();
    await write(VERIFICATIONS, messageOf('verifications', 'Verification:x'));
    await passed();
    const { connection } = party();
    const [letter] = await listDeadLetters(connection, 'payments');
    const ids = [letter?.id ?? ''];
    await expect(putBackDeadLetters(connection, 'payments', { ids })).rejects.toThrow('only discarded');
    expect(await putBackDeadLetters(connection, 'payments')).toBe(0);
    expect(await settleDeadLetters(connection, 'payments', () => 'discard')).toBe(1);
    expect(await letters()).toEqual([]);
    expect(handled).toEqual([]);
  });

  it('of a forged put-back or letter delivers nothing and can not be put back', async () => {
    await reader();
    const headers = { id: mintUuid(), 'original-topic': VERIFICATIONS, subject: 'Verification:x' };
    const { value } = messageOf('verifications', 'Verification:x');
    const json = Buffer.from(String(value)).subarray(1, -1);
    for (const kind of ['put-back', 'letter'])
      await write(LETTERS, { key: 'Verification:x', value: json, headers: { kind, ...headers } });
    const found = await eventually(async () => {
      const open = await letters();
      return open.length === 2 ? open : undefined;
    });
    expect(found.map(({ topic, isUntrusted }) => ({ topic, isUntrusted }))).toEqual(
      [1, 2].map(() => ({ topic: LETTERS, isUntrusted: true })),
    );
    expect(await putBackDeadLetters(party().connection, 'payments')).toBe(0);
    await passed();
    expect(handled).toEqual([]);
  });

  it('is signed anew under the active key, and stays untrusted', async () => {
    const reading = await reader();
    await write(VERIFICATIONS, messageOf('verifications', 'Verification:x'));
    await passed();
    await reading.close();
    parties = parties.filter((one) => one !== reading);
    const keys = { sealer: new TestSealer(), activePrefix: 'v1:new:' };
    const { connection } = party(bothKeys('new'));
    expect(await renewDeadLetters(connection, 'payments', keys)).toBe(1);
    expect(await renewDeadLetters(connection, 'payments', keys)).toBe(0);
    const found = await listDeadLetters(party(newKey).connection, 'payments');
    expect(found).toMatchObject([{ isUntrusted: true, topic: VERIFICATIONS }]);
    await settleDeadLetters(connection, 'payments', () => 'discard');
  });
});

it('a move signs copies of trusted records for their new partition, and no others', async () => {
  const topic = eventTopics.platforms.name;
  const { connection } = party();
  await connection.connect();
  await connection.admin.createPartitions({ topicPartitions: [{ topic, count: 4 }] });
  // A new partition is there some time before it has a leader.
  await eventually(() =>
    connection.admin.fetchTopicOffsets(topic).then(
      ({ length }) => length === 4,
      () => false,
    ),
  );
  const names = Array.from({ length: 12 }, (_, number) => `PlatformConfig:${number}`);
  const place = { topic, partition: 0 };
  await write(topic, ...names.map((name) => signer.sign(place, messageOf('platforms', name))));
  await write(topic, ...names.map((name) => messageOf('platforms', name, 9)));
  const link = connection.openLink();
  await link.connect();
  await moveNewestRecords({
    ...{ connection, link, topic, partitions: 4 },
    assertHeld: () => Promise.resolve(),
  });
  const { newest } = await readNewestEvents(connection, topic);
  expect([...newest.keys()].sort()).toEqual([...names].sort());
  expect([...newest.values()].map(({ version }) => version)).toEqual(names.map(() => 1));
});
