import { eventTopics, type OperationRequest, type ServiceName } from '@corridor/contracts';
import { mintUuid } from '@corridor/kernel';
import {
  type DeadLetter,
  type EventBatch,
  listDeadLetters,
  type PeerKeys,
  putBackDeadLetters,
  readDeadLetters,
  readNewestEvents,
  RecordSigner,
  renewDeadLetters,
  replyTopic,
  settleDeadLetters,
} from '@corridor/messaging';
import { type Message } from 'kafkajs';
import { decodeFrames, encodeFrame } from '../src/frames';
import { moveNewestRecords } from '../src/moved-records';
import {
  eventually,
  Gate,
  makeTopics,
  messageOf,
  pairKeys,
  Party,
  reply,
  request,
  signingKeys,
  TestSealer,
} from './harness';
import { Infra } from './infra';

const VERIFICATIONS = eventTopics.verifications.name;
const PLATFORMS = eventTopics.platforms.name;
const PLACE = { topic: VERIFICATIONS, partition: 0 };
const ring = signingKeys();
const pairs = pairKeys('p1');
const newPairs = pairKeys('p2');

let infra: Infra;
let parties: Party[] = [];
let handled: string[] = [];

function keysOf(service: ServiceName, change: Partial<PeerKeys> = {}): PeerKeys {
  const own = pairs.get(service);
  if (own === undefined) throw new Error(`${service} has no keys`);
  return { ...own, ...change };
}

/** The keys of a service while a second set of them is added. */
function bothOf(service: ServiceName, active: string): PeerKeys {
  const keys = new Map([...keysOf(service).keys, ...(newPairs.get(service)?.keys ?? [])]);
  return keysOf(service, { active, keys });
}

/** What a service that was taken over can sign in the name of another: it has its own keys and the ring. */
const thief = (by: ServiceName, as: ServiceName): RecordSigner =>
  new RecordSigner(ring, {}, keysOf(by, { service: as }));

/** A process of a service. With `null` it has the ring alone, as without the variable. */
function party(service: ServiceName, peers: PeerKeys | null = keysOf(service)): Party {
  const made = new Party(infra.brokers, service, ring, 0, {}, peers ?? undefined);
  parties.push(made);
  return made;
}

/** Writes a record as it is. */
async function write(topic: string, message: Message): Promise<void> {
  const { connection } = party('gateway');
  const link = connection.openLink();
  await link.connect();
  await link.send([{ topic, messages: [{ partition: 0, ...message }] }]);
}

/** Compliance approves a verification. */
async function decide(subject: string, peers?: PeerKeys | null): Promise<void> {
  const { signer } = party('compliance', peers).connection.options;
  await write(VERIFICATIONS, signer.events.sign(PLACE, messageOf('verifications', subject)));
}

/** Accounts, which notes what was decided. */
async function accounts(peers?: PeerKeys | null): Promise<Party> {
  const reading = party('accounts', peers);
  const handler = ({ events }: EventBatch): void => void handled.push(...events.map((one) => one.subject));
  await reading.server('accounts', { events: { [VERIFICATIONS]: handler } });
  return reading;
}

const letters = async (peers?: PeerKeys): Promise<DeadLetter[]> =>
  listDeadLetters(party('accounts', peers).connection, 'accounts');

async function closeAll(): Promise<void> {
  for (const open of parties) await open.close();
  parties = [];
}

beforeAll(async () => {
  infra = await Infra.start();
  await makeTopics(party('gateway').connection);
});

afterEach(async () => {
  await closeAll();
  handled = [];
  const { connection } = party('accounts', { ...bothOf('accounts', 'p1'), use: 'sign' });
  await settleDeadLetters(connection, 'accounts', () => 'discard');
  await closeAll();
});

afterAll(async () => {
  await closeAll();
  await infra.stop();
});

describe('a decision of compliance that notifications signs', () => {
  const forged = (): Message => messageOf('verifications', 'Verification:forged');

  it.each<[string, string, () => Message]>([
    [
      'with the ring of all services',
      'shared key',
      () => new RecordSigner(ring).events.sign(PLACE, forged()),
    ],
    [
      'with its own keys',
      'wrong signature',
      () => thief('notifications', 'compliance').events.sign(PLACE, forged()),
    ],
    ['not at all', 'unsigned', forged],
  ])('%s has no effect and is an untrusted dead letter', async (_how, reason, message) => {
    const reading = await accounts();
    await write(VERIFICATIONS, message());
    await decide('Verification:real');
    await eventually(() => handled.includes('Verification:real'));
    expect(handled).toEqual(['Verification:real']);
    const found = await letters();
    expect(found).toEqual([
      expect.objectContaining({ topic: VERIFICATIONS, isUntrusted: true, event: null }) as DeadLetter,
    ]);
    expect(found[0]?.error).toContain(reason);
    expect(reading.metrics.of('eventsUntrusted')).toBe(1);
    expect(await putBackDeadLetters(party('accounts').connection, 'accounts')).toBe(0);
  });

  it('is not signed by its own program', () => {
    const { signer } = party('notifications').connection.options;
    expect(() => signer.events.sign(PLACE, forged())).toThrow("can't be signed");
  });
});

describe('a request', () => {
  const ofGateway = replyTopic('gateway', mintUuid());
  const place = { topic: 'payments.requests', partition: 0 };
  const frameOf = (op: string, replyTo = ofGateway): Buffer =>
    encodeFrame(
      { op, id: 'forged', key: 'k', startBy: Date.now() + 60_000, replyTo, requestId: 'forged' },
      JSON.stringify(request({ forged: true })),
    );
  const echo = jest.fn(({ body }: OperationRequest) => reply(body));
  /** Payments, which would answer. */
  const payments = async (peers?: PeerKeys | null): Promise<Party> => {
    const answering = party('payments', peers);
    const requests = { 'payments.create-transfer-out': echo, 'payments.close-customer': echo };
    await answering.server('payments', { requests });
    return answering;
  };
  beforeEach(() => echo.mockClear());

  it('in the name of the gateway is never executed, signed or sealed, whatever keys another service has', async () => {
    const answering = await payments();
    const frame = frameOf('payments.create-transfer-out');
    const replies = replyTopic('compliance', mintUuid());
    const forged = [
      new RecordSigner(ring).sign(frame, place),
      new RecordSigner(ring).seal(frame, place),
      thief('compliance', 'gateway').sign(frame, place),
      thief('compliance', 'gateway').seal(frame, place),
      // In its own name, for what only the gateway or accounts may ask, or with an answer to another service.
      new RecordSigner(ring, {}, keysOf('compliance')).sign(frame, place),
      new RecordSigner(ring, {}, keysOf('compliance')).sign(
        frameOf('payments.create-transfer-out', replies),
        place,
      ),
      new RecordSigner(ring, {}, keysOf('compliance')).sign(
        frameOf('payments.close-customer', replies),
        place,
      ),
      new RecordSigner(ring, {}, keysOf('accounts')).sign(frameOf('payments.close-customer'), place),
    ];
    for (const value of forged) await write(place.topic, { value });
    await eventually(() => answering.metrics.of('recordsRefused') === forged.length);
    expect(echo).not.toHaveBeenCalled();
    const client = await party('gateway').client('gateway');
    for (const sealed of [true, false]) {
      const options = { key: 'k', sealed };
      expect(await client.call('payments.create-transfer-out', 'payments', request(1), options)).toBe(1);
    }
    const other = await party('accounts').client('accounts');
    expect(await other.call('payments.close-customer', 'payments', request(2), { key: 'k' })).toBe(2);
    expect(echo).toHaveBeenCalledTimes(3);
  });

  it('that its asker may not make is refused at once, at a topic of the asker alone', async () => {
    const answering = await payments();
    const instanceId = mintUuid();
    const client = await party('compliance').client('compliance', instanceId);
    for (const sealed of [true, false]) {
      const call = client.call('payments.close-customer', 'payments', request(1), { key: 'k', sealed });
      await expect(call).rejects.toMatchObject({
        code: 'INTERNAL_ERROR',
        message: 'an internal error occurred',
      });
    }
    expect(answering.metrics.of('recordsRefused')).toBe(2);
    expect(echo).not.toHaveBeenCalled();
    // Who signs as nobody, or names a topic of another service, gets no answer.
    const sent = jest.spyOn(answering.connection.sender, 'add');
    const replies = replyTopic('compliance', instanceId);
    const frame = frameOf('payments.close-customer', replies);
    const own = new RecordSigner(ring, {}, keysOf('compliance'));
    await write(place.topic, { value: new RecordSigner(ring).sign(frame, place) });
    await write(place.topic, { value: thief('notifications', 'compliance').sign(frame, place) });
    await write(place.topic, { value: own.sign(frameOf('payments.close-customer'), place) });
    const otherVersion = encodeFrame({ v: 9, id: 'forged', replyTo: ofGateway }, '{}');
    await write(place.topic, { value: own.sign(otherVersion, place) });
    await eventually(() => answering.metrics.of('recordsRefused') === 6);
    expect(sent).not.toHaveBeenCalled();
  });

  it('is answered only by the service that was asked', async () => {
    const gate = new Gate();
    await party('payments').server('payments', {
      requests: { 'payments.wait': ({ body }: OperationRequest) => gate.opened.then(() => reply(body)) },
    });
    const asking = party('gateway');
    const instanceId = mintUuid();
    const client = await asking.client('gateway', instanceId);
    const { sender } = asking.connection;
    const add = sender.add.bind(sender);
    let id = '';
    jest.spyOn(sender, 'add').mockImplementation((entry) => {
      id = (decodeFrames(entry.frame)[0]?.head as { id?: string } | undefined)?.id ?? id;
      add(entry);
    });
    const sent = client.call('payments.wait', 'payments', request('true'), { key: 'k' });
    await eventually(() => id !== '');
    const replies = { topic: replyTopic('gateway', instanceId), partition: 0 };
    const lie = encodeFrame({ id, status: 200 }, '"lie"');
    const forged = [
      new RecordSigner(ring).sign(lie, replies),
      thief('notifications', 'payments').sign(lie, replies),
      new RecordSigner(ring, {}, keysOf('notifications')).sign(lie, replies),
    ];
    for (const value of forged) await write(replies.topic, { value });
    await eventually(() => asking.metrics.of('recordsRefused') === forged.length);
    gate.open();
    expect(await sent).toBe('true');
  });

  it.each<[string, PeerKeys | null, PeerKeys | null]>([
    ['only the asker has the keys', keysOf('gateway', { use: 'accept' }), null],
    ['only the answering service has them', null, keysOf('payments', { use: 'accept' })],
    [
      'the asker signs with them first',
      keysOf('gateway', { use: 'sign' }),
      keysOf('payments', { use: 'accept' }),
    ],
    [
      'the answering service does first',
      keysOf('gateway', { use: 'accept' }),
      keysOf('payments', { use: 'sign' }),
    ],
    ['the asker requires them first', keysOf('gateway'), keysOf('payments', { use: 'sign' })],
    ['the answering service does first', keysOf('gateway', { use: 'sign' }), keysOf('payments')],
    ['a new key is added', bothOf('gateway', 'p1'), keysOf('payments')],
    ['a new key is active at the asker', bothOf('gateway', 'p2'), bothOf('payments', 'p1')],
    ['the old key is removed', bothOf('gateway', 'p2'), newPairs.get('payments') ?? null],
  ])('passes both ways while %s', async (_step, asker, answering) => {
    await payments(answering);
    const client = await party('gateway', asker).client('gateway');
    for (const sealed of [true, false]) {
      const options = { key: 'k', sealed };
      expect(await client.call('payments.create-transfer-out', 'payments', request(1), options)).toBe(1);
    }
  });
});

describe('an event', () => {
  it('is accepted under the ring and under the keys of pairs until these are required, and under each of them', async () => {
    const reading = await accounts(bothOf('accounts', 'p1'));
    await decide('Verification:p1');
    await decide('Verification:p2', newPairs.get('compliance'));
    await decide('Verification:ring', null);
    await eventually(() => reading.metrics.of('eventsUntrusted') === 1);
    await eventually(() => handled.length === 2);
    expect(handled).toEqual(['Verification:p1', 'Verification:p2']);
    await closeAll();
    handled = [];
    await accounts(keysOf('accounts', { use: 'accept' }));
    await decide('Verification:pair', keysOf('compliance', { use: 'sign' }));
    await decide('Verification:early', keysOf('compliance', { use: 'accept' }));
    await decide('Verification:none', null);
    await eventually(() => handled.length === 3);
    expect(handled).toEqual(['Verification:pair', 'Verification:early', 'Verification:none']);
  });

  it('of the keys of pairs is refused by a reader without them', async () => {
    const reading = await accounts(null);
    await decide('Verification:pair');
    await eventually(() => reading.metrics.of('eventsUntrusted') === 1);
    expect(handled).toEqual([]);
  });
});

it('a dead letter is put back, and is signed anew when the keys come into use and when they rotate', async () => {
  const keys = { sealer: new TestSealer(), activePrefix: 'v1:k1:' };
  const renew = async (peers?: PeerKeys): Promise<number> =>
    renewDeadLetters(party('accounts', peers).connection, 'accounts', keys);
  const late = 'Verification:late';
  let fails = true;
  const reading = party('accounts', keysOf('accounts', { use: 'accept' }));
  await reading.server(
    'accounts',
    {
      events: {
        [VERIFICATIONS]: ({ events }: EventBatch) => {
          const subjects = events.map(({ subject }) => subject);
          if (fails && subjects.includes(late)) throw new Error('not now');
          handled.push(...subjects);
        },
      },
    },
    { eventRetry: { attemptsMax: 1 } },
  );
  await decide(late);
  await eventually(async () => (await letters(keysOf('accounts', { use: 'sign' }))).length === 1);
  const id = (await letters(keysOf('accounts', { use: 'sign' })))[0]?.id;
  // Required too early, it is neither listed nor renewed, but is named.
  const unbelieved = async (peers: PeerKeys | null): Promise<string[]> => {
    const { connection } = party('accounts', peers);
    const found = await readDeadLetters(connection, 'accounts');
    return found.unbelieved.filter((one) => one.id === id).map(({ reason }) => reason);
  };
  expect(await letters()).toEqual([]);
  expect(await renew()).toBe(0);
  expect(await unbelieved(keysOf('accounts'))).toEqual(['shared key']);
  expect(await renew(keysOf('accounts', { use: 'sign' }))).toBe(1);
  expect(await unbelieved(keysOf('accounts'))).toEqual([]);
  expect(await renew()).toBe(0);
  // A command without the keys does not pass it over in silence.
  expect(await unbelieved(null)).toEqual(['unknown key']);
  expect(await letters()).toHaveLength(1);
  expect(await renew(bothOf('accounts', 'p2'))).toBe(1);
  expect(await letters(newPairs.get('accounts'))).toMatchObject([{ isUntrusted: false }]);
  await closeAll();
  fails = false;
  handled = [];
  await accounts(bothOf('accounts', 'p2'));
  expect(await putBackDeadLetters(party('accounts', bothOf('accounts', 'p2')).connection, 'accounts')).toBe(
    1,
  );
  await eventually(() => handled.includes(late));
  expect(await letters(bothOf('accounts', 'p2'))).toEqual([]);
  expect(await unbelieved(newPairs.get('accounts') ?? null)).toEqual([]);
});

it('a move signs copies for all who read the topic', async () => {
  const { connection } = party('accounts');
  await connection.connect();
  await connection.admin.createPartitions({ topicPartitions: [{ topic: PLATFORMS, count: 4 }] });
  await eventually(async () => (await connection.presentPartitionsOf(PLATFORMS)) === 4);
  const names = Array.from({ length: 12 }, (_, number) => `PlatformConfig:${number}`);
  const place = { topic: PLATFORMS, partition: 0 };
  const { events } = connection.options.signer;
  for (const name of names) await write(PLATFORMS, events.sign(place, messageOf('platforms', name)));
  const early = party('accounts', null).connection.options.signer.events;
  await write(PLATFORMS, early.sign(place, messageOf('platforms', 'PlatformConfig:ring')));
  const warn = jest.spyOn(connection.options.logger, 'warn');
  const link = connection.openLink();
  await link.connect();
  await moveNewestRecords({
    ...{ connection, link, topic: PLATFORMS, partitions: 4 },
    assertHeld: () => Promise.resolve(),
  });
  for (const by of ['accounts', 'payments', 'notifications'] as const) {
    const { newest } = await readNewestEvents(party(by).connection, PLATFORMS);
    expect([...newest.keys()].sort()).toEqual([...names].sort());
  }
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('not believed'), { topic: PLATFORMS, count: 1 });
  expect((await readNewestEvents(party('compliance').connection, PLATFORMS)).newest.size).toBe(0);
});

it('what the ring alone has signed is named where states are read, and counted where records are accepted', async () => {
  const early = party('accounts', keysOf('accounts', { use: 'accept' }));
  const place = { topic: PLATFORMS, partition: 0 };
  const { events } = early.connection.options.signer;
  const state = messageOf('platforms', 'PlatformConfig:early');
  await write(PLATFORMS, events.sign(place, state));
  const required = await readNewestEvents(party('payments').connection, PLATFORMS);
  expect(required.newest.has('PlatformConfig:early')).toBe(false);
  expect(required.unbelieved.get('PlatformConfig:early')).toBe('shared key');
  await write(PLATFORMS, party('accounts').connection.options.signer.events.sign(place, state));
  const signed = await readNewestEvents(party('payments').connection, PLATFORMS);
  expect(signed.newest.has('PlatformConfig:early')).toBe(true);
  expect(signed.unbelieved.has('PlatformConfig:early')).toBe(false);

  const reading = await accounts(keysOf('accounts', { use: 'sign' }));
  await decide('Verification:pair');
  await eventually(() => handled.includes('Verification:pair'));
  const before = reading.metrics.of('sharedSignatures');
  await decide('Verification:ring', null);
  await eventually(() => handled.includes('Verification:ring'));
  expect(reading.metrics.of('sharedSignatures')).toBe(before + 1);
});
