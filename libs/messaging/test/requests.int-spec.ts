import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, mintUuid } from '@corridor/kernel';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type OperationRequest, operations } from '@corridor/contracts';
import { type Observable, of } from 'rxjs';
import {
  BatchMessagePattern,
  KafkaRequestServer,
  PassErrorsFilter,
  RecordSigner,
  replyTopic,
} from '@corridor/messaging';
import { decodeFrames, encodeFrame } from '../src/frames';
import { removeReplyTopic, removeStaleReplyTopics } from '../src/reply-topics';
import { eventually, Gate, makeTopics, Party, reply, request, signingKeys, topicText } from './harness';
import { sendFrame, sendLaterRequests } from './later-release';
import { Infra } from './infra';

@Controller()
class PingController {
  @MessagePattern('compliance.ping')
  ping(@Payload() { body }: OperationRequest): Observable<{ body: unknown }> {
    return of(reply({ pong: body }) as { body: unknown });
  }

  @MessagePattern('compliance.refuse')
  refuse(): never {
    throw new DomainError('USER_NOT_READY', 'not yet', { customerId: 'c' });
  }

  @BatchMessagePattern('compliance.batch')
  batch(@Payload() { body }: OperationRequest): { body: unknown } {
    return reply(body) as { body: unknown };
  }
}

@Module({ controllers: [PingController] })
class PingModule {}

describe('the request channel over Kafka', () => {
  let infra: Infra;
  let parties: Party[] = [];
  const party = (name?: string, wallAheadMs = 0): Party => {
    const made = new Party(infra.brokers, name, undefined, wallAheadMs);
    parties.push(made);
    return made;
  };
  const skewedParty = (wallAheadMs: number): Party => party('skewed', wallAheadMs);

  beforeAll(async () => {
    infra = await Infra.start();
    const admin = party();
    await makeTopics(admin.connection, 2);
    await admin.close();
    parties = [];
  });

  afterEach(async () => {
    for (const open of parties) await open.close();
    parties = [];
  });

  afterAll(() => infra.stop());

  it('carries a request to its handler and the reply back, including errors and empty bodies', async () => {
    await party().server('payments', {
      requests: {
        'payments.echo': ({ body, context }: OperationRequest) =>
          reply({ body, requestId: context.requestId }),
        'payments.gone': () => ({ status: 204 }),
        'payments.refuse': () =>
          Promise.reject(new DomainError('QUOTE_EXPIRED', 'too late', { quoteId: 'q' })),
        'payments.break': () => Promise.reject(new Error('secret')),
      },
    });
    const client = await party().client('gateway');
    const echo = await client.send('payments.echo', 'payments', request({ a: 'ä' }, 'r1' as never), {
      key: 'k',
    });
    expect({ ...echo, body: JSON.parse(echo.body.toString()) as unknown }).toEqual({
      status: 200,
      replayed: false,
      body: { body: { a: 'ä' }, requestId: 'r1' },
    });
    const gone = await client.send('payments.gone', 'payments', request({}), { key: 'k' });
    expect([gone.status, gone.body.length]).toEqual([204, 0]);
    await expect(client.call('payments.refuse', 'payments', request({}), { key: 'k' })).rejects.toMatchObject(
      {
        code: 'QUOTE_EXPIRED',
        message: 'too late',
        details: { quoteId: 'q' },
      },
    );
    const broken = await client.send('payments.break', 'payments', request({}), { key: 'k' });
    expect([broken.status, broken.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(broken.body.toString()).not.toContain('secret');
  });

  it('serves plain Nest handlers and keeps the codes of their errors', async () => {
    const host = party();
    const { connection, logger, brokers } = host;
    const strategy = new KafkaRequestServer({
      service: 'compliance',
      brokers,
      instanceId: mintUuid(),
      connection,
      logger,
    });
    const app = await NestFactory.createMicroservice(PingModule, { strategy, logger: false });
    app.useGlobalFilters(new PassErrorsFilter());
    await app.listen();
    host.onClose(() => app.close());
    const client = await party().client('gateway');
    const answer = await client.call('compliance.ping', 'compliance', request(1), { key: 'k' });
    expect(answer).toEqual({ pong: 1 });
    const refused = await client.send('compliance.refuse', 'compliance', request({}), { key: 'k' });
    expect([refused.status, refused.code]).toEqual([403, 'USER_NOT_READY']);
    expect(await client.call('compliance.batch', 'compliance', request('b'), { key: 'k' })).toBe('b');
  });

  it('handles one key in order and different keys in parallel', async () => {
    const seen = new Map<string, number[]>();
    let active = 0;
    let activeMax = 0;
    await party().server(
      'payments',
      {
        requests: {
          'payments.step': async ({ body }: OperationRequest<{ key: string; index: number }>) => {
            active += 1;
            activeMax = Math.max(activeMax, active);
            await pause(body.index % 3);
            seen.set(body.key, [...(seen.get(body.key) ?? []), body.index]);
            active -= 1;
            return reply({});
          },
        },
      },
      { concurrencyMax: 16 },
    );
    const client = await party().client('gateway');
    const sends = Array.from({ length: 600 }, (_, index) => {
      const key = `key${index % 30}`;
      return client.send('payments.step', 'payments', request({ key, index }), { key });
    });
    const replies = await Promise.all(sends);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(activeMax).toBe(16);
    for (const order of seen.values()) expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('calls a batch handler in order of arrival while earlier calls are outstanding', async () => {
    const arrived: number[] = [];
    const gate = new Gate();
    await party().server(
      'payments',
      {
        batches: {
          'payments.commit': async ({ body }: OperationRequest<number>) => {
            arrived.push(body);
            await gate.opened;
            return reply({});
          },
        },
      },
      { concurrencyMax: 1 },
    );
    const client = await party().client('gateway');
    const sends = Array.from({ length: 300 }, (_, index) =>
      client.send('payments.commit', 'payments', request(index), { key: 'one account' }),
    );
    await eventually(() => arrived.length === 300);
    expect(arrived).toEqual([...arrived].sort((a, b) => a - b));
    gate.open();
    await Promise.all(sends);
  });

  it('hides a sealed request and its reply from readers of the topics', async () => {
    const answering = party();
    await answering.server('payments', {
      requests: { 'payments.echo': ({ body }: OperationRequest) => reply({ answer: body }) },
    });
    const asking = party();
    const instanceId = mintUuid();
    const client = await asking.client('gateway', instanceId);
    const plainText = 'plain-8d1f';
    const secretText = 'secret-77ac';
    const open = await client.call('payments.echo', 'payments', request({ text: plainText }), { key: 'k' });
    const sealed = await client.call('payments.echo', 'payments', request({ text: secretText }), {
      key: 'k',
      sealed: true,
    });
    expect([open, sealed]).toEqual([{ answer: { text: plainText } }, { answer: { text: secretText } }]);
    for (const topic of ['payments.requests', replyTopic('gateway', instanceId)]) {
      const text = await topicText(asking.connection, topic);
      expect(text).toContain(plainText);
      expect(text).not.toContain(secretText);
    }
  });

  describe('a message of a later release', () => {
    it('is answered by 503 if it is a request, and the service goes on', async () => {
      const handler = jest.fn(({ body }: OperationRequest) => reply(body));
      await party().server('payments', { requests: { 'payments.echo': handler } });
      const asking = party();
      const client = await asking.client('gateway');
      const restore = sendLaterRequests(asking);
      const answer = await client.send('payments.echo', 'payments', request(1), { key: 'k' });
      expect([answer.status, answer.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(handler).not.toHaveBeenCalled();
      restore();
      expect(await client.call('payments.echo', 'payments', request(2), { key: 'k' })).toBe(2);
    });

    it('ends the wait with an unknown outcome if it is a reply', async () => {
      const gate = new Gate();
      const answering = party();
      await answering.server('payments', { requests: { 'payments.wait': () => gate.opened } });
      const [asking, instanceId] = [party(), mintUuid()];
      const client = await asking.client('gateway', instanceId);
      const added = jest.spyOn(asking.connection.sender, 'add');
      const outcome = client.send('payments.wait', 'payments', request(1), { key: 'k' });
      const ended = expect(outcome).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
      const { head } = await eventually(() =>
        added.mock.calls.map(([entry]) => decodeFrames(entry.frame)[0]).find((sent) => sent !== undefined),
      );
      const frame = encodeFrame({ v: 2, id: (head as { id: string }).id, result: 'fine' }, '{}');
      await sendFrame(answering, replyTopic('gateway', instanceId), frame);
      await ended;
      gate.open();
    });
  });

  describe('a forged record', () => {
    /** Writes a value into a topic and bypasses the signature. */
    const forge = async (by: Party, topic: string, value: Buffer): Promise<void> => {
      const link = by.connection.openLink();
      await link.connect();
      await link.send([{ topic, messages: [{ partition: 0, value }] }]);
      await by.connection.closeLink(link);
    };
    const frameOf = (replyTo: string, op: string): Buffer =>
      encodeFrame(
        { op, id: 'forged', key: 'k', startBy: Date.now() + 60_000, replyTo, requestId: 'forged' },
        JSON.stringify(request({ forged: true })),
      );

    it('is never executed: unsigned, or of another key, version, topic or partition', async () => {
      const handler = jest.fn(({ body }: OperationRequest) => reply(body));
      const answering = party();
      await answering.server('payments', { requests: { 'payments.echo': handler } });
      const client = await party().client('gateway');
      const frame = frameOf(replyTopic('gateway', mintUuid()), 'payments.echo');
      const place = { topic: 'payments.requests', partition: 0 };
      const { signer } = answering.connection.options;
      const signed = signer.sign(frame, place);
      const forged = [
        frame,
        new RecordSigner(signingKeys()).sign(frame, place),
        Buffer.concat([Buffer.from([1]), signed.subarray(1)]),
        signer.sign(frame, { ...place, topic: 'accounts.requests' }),
        signer.sign(frame, { ...place, partition: 1 }),
        new RecordSigner(signingKeys()).seal(frame, place),
        signer.seal(frame, { ...place, partition: 1 }),
        Buffer.alloc(0),
      ];
      for (const value of forged) await forge(answering, place.topic, value);
      await eventually(() => answering.metrics.of('recordsRefused') === forged.length);
      expect(await client.call('payments.echo', 'payments', request(1), { key: 'k' })).toBe(1);
      expect(handler).toHaveBeenCalledTimes(1);
      const lines = answering.logger.lines.filter((line) => line.includes('a record is not trusted'));
      expect(lines).toHaveLength(forged.length);
    });

    it('is not accepted as a reply, even with the id of a request', async () => {
      const gate = new Gate();
      let id = '';
      await party().server('payments', {
        requests: {
          'payments.wait': ({ body }: OperationRequest) => gate.opened.then(() => reply(body)),
        },
      });
      const asking = party();
      const instanceId = mintUuid();
      const client = await asking.client('gateway', instanceId);
      const { sender } = asking.connection;
      const add = sender.add.bind(sender);
      jest.spyOn(sender, 'add').mockImplementation((entry) => {
        id = (decodeFrames(entry.frame)[0]?.head as { id: string }).id;
        add(entry);
      });
      const sent = client.call('payments.wait', 'payments', request('true'), { key: 'k' });
      await eventually(() => id !== '');
      await forge(asking, replyTopic('gateway', instanceId), encodeFrame({ id, status: 200 }, '"lie"'));
      await eventually(() => asking.metrics.of('recordsRefused') === 1);
      gate.open();
      expect(await sent).toBe('true');
    });

    it('a record passes under every key of a ring, so that processes can rotate rings one by one', async () => {
      const [old, next] = [signingKeys('k1'), signingKeys('k2')];
      const both = new Map([...old.keys, ...next.keys]);
      const answering = new Party(infra.brokers, 'old', { active: 'k1', keys: both });
      const asking = new Party(infra.brokers, 'next', { active: 'k2', keys: both });
      parties.push(answering, asking);
      await answering.server('payments', {
        requests: { 'payments.echo': ({ body }: OperationRequest) => reply(body) },
      });
      const client = await asking.client('gateway');
      expect(await client.call('payments.echo', 'payments', request(1), { key: 'k' })).toBe(1);
    });
  });

  it('seals what an operation declares sealed, even if its sender does not ask for it', async () => {
    const operation = operations.createCustomer.name;
    await party().server('accounts', {
      requests: { [operation]: ({ body }: OperationRequest) => reply({ answer: body }) },
    });
    const asking = party();
    const instanceId = mintUuid();
    const client = await asking.client('gateway', instanceId);
    const secretText = 'secret-19be';
    await client.call(operation, 'accounts', request({ text: secretText }), { key: 'k' });
    for (const topic of ['accounts.requests', replyTopic('gateway', instanceId)]) {
      expect(await topicText(asking.connection, topic)).not.toContain(secretText);
    }
  });

  it('answers 504 after its limit if no service runs, and the service later drops the request', async () => {
    const client = await party().client('gateway');
    const patient = client.send('payments.patient', 'payments', request({}), {
      key: 'p',
      timeoutMs: 300_000,
    });
    const sent = client.send('payments.late', 'payments', request({}), { key: 'k', timeoutMs: 1_500 });
    await expect(sent).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT', status: 504 });
    expect(client.inFlight).toBe(1);
    const handler = jest.fn(() => reply({}));
    const late = party();
    await late.server('payments', {
      requests: { 'payments.late': handler, 'payments.patient': () => reply({}) },
    });
    await eventually(() => late.metrics.of('requestsDroppedLate') === 1);
    expect(await patient).toMatchObject({ status: 200 });
    expect(handler).not.toHaveBeenCalled();
  });

  describe.each([
    ['of the service is 60 s ahead', { asking: 0, answering: 60_000 }],
    ['of the service is 60 s behind', { asking: 0, answering: -60_000 }],
    ['of who asks is 60 s ahead', { asking: 60_000, answering: 0 }],
    ['of who asks is 60 s behind', { asking: -60_000, answering: 0 }],
  ])('when the clock %s', (_whose, aheadMs) => {
    it('requests are handled and the skew is measured', async () => {
      const answering = skewedParty(aheadMs.answering);
      await answering.client('payments');
      await answering.server('payments', {
        requests: { 'payments.skewed': ({ body }: OperationRequest) => reply(body) },
      });
      const asking = skewedParty(aheadMs.asking);
      const client = await asking.client('gateway');
      await expect(
        client.call('payments.skewed', 'payments', request({ n: 1 }), { key: 'k' }),
      ).resolves.toEqual({ n: 1 });
      for (const [party, expected] of [
        [asking, aheadMs.asking],
        [answering, aheadMs.answering],
      ] as const) {
        // Far more than the error, which is half of a round trip, and less than the distance of the clocks.
        expect(Math.abs((party.connection.clock.skewMs() ?? Infinity) - expected)).toBeLessThan(30_000);
      }
    });

    it('a request that was answered with 504 is not handled', async () => {
      const client = await skewedParty(aheadMs.asking).client('gateway');
      const sent = client.send('payments.skewed', 'payments', request({}), { key: 'k', timeoutMs: 1_500 });
      await expect(sent).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
      const handler = jest.fn(() => reply({}));
      const late = skewedParty(aheadMs.answering);
      await late.client('payments');
      await late.server('payments', { requests: { 'payments.skewed': handler } });
      await eventually(() => late.metrics.of('requestsDroppedLate') === 1);
      expect(handler).not.toHaveBeenCalled();
    });
  });

  it('carries a body of 1 MB, sealed too, and refuses one that is larger than the topic allows', async () => {
    await party().server('payments', {
      requests: { 'payments.echo': ({ body }: OperationRequest) => reply(body) },
    });
    const client = await party().client('gateway');
    const body = { text: 'x'.repeat(1024 * 1024) };
    for (const sealed of [false, true]) {
      const answer = await client.call('payments.echo', 'payments', request(body), { key: 'k', sealed });
      expect(answer).toEqual(body);
    }
    const tooLarge = request({ text: 'x'.repeat(2 * 1024 * 1024) });
    await expect(client.send('payments.echo', 'payments', tooLarge, { key: 'k' })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('reads ahead of an unfinished request but commits no further than it', async () => {
    const gate = new Gate();
    let isBlocking = false;
    let handled = 0;
    const answering = party();
    await answering.server(
      'payments',
      {
        requests: {
          'payments.block': () => ((isBlocking = true), gate.opened.then(() => reply({}))),
          'payments.pass': () => {
            handled += 1;
            return reply({});
          },
        },
      },
      { queuedMax: 10 },
    );
    const client = await party().client('gateway');
    const options = { key: 'blocked', timeoutMs: 300_000 };
    const blocked = client.send('payments.block', 'payments', request({}), options);
    await eventually(() => isBlocking);
    // These requests share the partition but not the key, so they are handled although the first one is
    // unfinished.
    const passes = Array.from({ length: 100 }, () =>
      client.send('payments.pass', 'payments', request({}), { key: 'blocked2' }),
    );
    await Promise.all(passes);
    expect(handled).toBe(100);
    const { admin } = answering.connection;
    const behind = async (): Promise<number> => {
      const [group] = await admin.fetchOffsets({
        groupId: 'payments.requests',
        topics: ['payments.requests'],
      });
      const ends = await admin.fetchTopicOffsets('payments.requests');
      return (group?.partitions ?? []).reduce((sum, { partition, offset }) => {
        const end = ends.find((entry) => entry.partition === partition)?.high ?? '0';
        return sum + Number(end) - Math.max(Number(offset), 0);
      }, 0);
    };
    await pause(2_500);
    expect(await behind()).toBeGreaterThan(0);
    gate.open();
    await blocked;
    await eventually(async () => (await behind()) === 0);
  });

  it('hands partitions over to a second instance and back without losing a request', async () => {
    const handlers = {
      requests: {
        'payments.slow': async ({ body }: OperationRequest) => {
          await pause(5);
          return reply(body);
        },
      },
    };
    await party('first').server('payments', handlers);
    const client = await party('asking').client('gateway');
    const sends: Promise<unknown>[] = [];
    let index = 0;
    const timer = setInterval(() => {
      for (let burst = 0; burst < 5; burst += 1) {
        index += 1;
        const options = { key: `key${index % 40}`, timeoutMs: 300_000 };
        sends.push(client.call('payments.slow', 'payments', request(index), options));
      }
    }, 10);
    await pause(500);
    const second = party('second');
    await second.server('payments', handlers);
    await eventually(() => second.metrics.of('requestsHandled') > 0);
    await second.close();
    parties = parties.filter((open) => open !== second);
    await pause(500);
    clearInterval(timer);
    const answers = await Promise.all(sends);
    expect(answers).toEqual(answers.map((_, at) => at + 1));
  });

  it('lets another instance answer the requests of a suspended one', async () => {
    const handled = new Map<string, number>();
    let fails: () => void = () => undefined;
    const away = new Promise<never>((_, reject) => {
      fails = () => reject(new Error('nothing could be reached'));
    });
    const count = (name: string): number => {
      const sum = (handled.get(name) ?? 0) + 1;
      handled.set(name, sum);
      return sum;
    };
    const first = await party().server('payments', {
      batches: { 'payments.work': () => (count('first') > 0 ? away : undefined) },
    });
    const client = await party().client('gateway');
    const send = (key: string): Promise<{ status: number }> =>
      client.send('payments.work', 'payments', request({}), { key, timeoutMs: 300_000 });
    const early = ['a', 'b', 'c', 'd'].map(send);
    await eventually(() => handled.get('first') === 4);
    await first.suspend();
    await party().server('payments', { batches: { 'payments.work': () => reply({ sum: count('second') }) } });
    // A request of the suspended instance fails now. That failure must not become an answer.
    fails();
    const answers = await Promise.all([...early, ...['a', 'b', 'c', 'd'].map(send)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(Object.fromEntries(handled)).toEqual({ first: 4, second: 8 });

    first.resume();
    await eventually(async () => {
      await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(send));
      return Number(handled.get('first')) > 4;
    });
  });

  it('removes its reply topic on close, and removes the topics that killed instances left', async () => {
    const asking = party();
    const instanceId = mintUuid();
    const abandoned = replyTopic('gateway', mintUuid(Date.now() - 2 * 60 * 60 * 1000));
    await asking.connection.connect();
    await asking.connection.admin.createTopics({ topics: [{ topic: abandoned, numPartitions: 1 }] });
    await asking.client('gateway', instanceId);
    const topics = (): Promise<string[]> => asking.connection.admin.listTopics();
    expect(await topics()).toContain(replyTopic('gateway', instanceId));
    await eventually(async () => !(await topics()).includes(abandoned));
    const watching = party();
    await watching.connection.connect();
    await asking.close();
    parties = parties.filter((open) => open !== asking);
    const own = replyTopic('gateway', instanceId);
    await eventually(async () => !(await watching.connection.admin.listTopics()).includes(own));
  });

  it('keeps the reply topic of a live instance, however old it is', async () => {
    const asking = party();
    const instanceId = mintUuid(Date.now() - 2 * 60 * 60 * 1000);
    const topic = replyTopic('gateway', instanceId);
    await asking.client('gateway', instanceId);
    const other = party();
    await other.connection.connect();
    await expect(removeReplyTopic(other.connection, topic)).rejects.toThrow();
    expect(await removeStaleReplyTopics(other.connection, 'gateway')).not.toContain(topic);
    expect(await other.connection.admin.listTopics()).toContain(topic);
  });

  it('recreates its reply topic if that was removed, and gets replies again', async () => {
    await party().server('payments', {
      requests: { 'payments.echo': ({ body }: OperationRequest) => reply(body) },
    });
    const asking = party();
    const instanceId = mintUuid();
    const client = await asking.client('gateway', instanceId);
    // The new topic won't have this many records soon, so the client must read it from its start.
    for (let index = 0; index < 20; index += 1) {
      await client.call('payments.echo', 'payments', request(index), { key: `k${index}` });
    }
    const other = party();
    await other.connection.connect();
    await other.connection.admin.deleteTopics({ topics: [replyTopic('gateway', instanceId)] });
    const lost = client.call('payments.echo', 'payments', request('lost'), { key: 'k', timeoutMs: 1_200 });
    // The broker may still take the reply and give it to the client.
    const outcome = await lost.catch((error: unknown) => (error as { code?: unknown }).code);
    expect(['UPSTREAM_TIMEOUT', 'lost']).toContain(outcome);
    const again = (): Promise<unknown> =>
      client.call('payments.echo', 'payments', request('found'), { key: 'k', timeoutMs: 10_000 });
    await eventually(async () => (await again().catch(() => undefined)) === 'found');
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers).toEqual(['found', 'found', 'found']);
  });

  it('continues to answer others if the reply topic of a request is gone', async () => {
    const gate = new Gate();
    await party().server('payments', {
      requests: {
        'payments.wait': () => gate.opened.then(() => reply({})),
        'payments.echo': ({ body }: OperationRequest) => reply(body),
      },
    });
    const leaving = party('leaving');
    const instanceId = mintUuid();
    const gone = await leaving.client('gateway', instanceId);
    await gone.call('payments.echo', 'payments', request(0), { key: 'k' });
    const staying = await party('staying').client('gateway');
    const lost = gone.send('payments.wait', 'payments', request({}), { key: 'w', timeoutMs: 1_200 });
    await expect(lost).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await leaving.close();
    parties = parties.filter((open) => open !== leaving);
    gate.open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        staying.call('payments.echo', 'payments', request(index), { key: `k${index}` }),
      ),
    );
    expect(answers).toHaveLength(20);
  });
});
