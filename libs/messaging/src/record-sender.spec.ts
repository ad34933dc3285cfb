import { type TopicMessages } from 'kafkajs';
import { decodeFrames, encodeFrame } from './frames';
import { ENTRY_BYTES_MAX, PRODUCE_BYTES_MAX, SEND_QUEUE_BYTES_MAX } from './limits';
import { SilentMessagingLogger } from './ports';
import { ProduceError, type ProducerLink } from './producer-link';
import { RecordSender } from './record-sender';
import { RecordSigner } from './record-signer';

/** A producer whose answers the test sets. */
class FakeLink {
  connected = true;
  readonly sends: TopicMessages[][] = [];
  inFlightMax = 0;
  private inFlight = 0;
  answer: (send: TopicMessages[]) => Promise<void> = () => Promise.resolve();

  async send(topicMessages: TopicMessages[]): Promise<void> {
    this.inFlight += 1;
    this.inFlightMax = Math.max(this.inFlightMax, this.inFlight);
    this.sends.push(topicMessages);
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await this.answer(topicMessages);
    } finally {
      this.inFlight -= 1;
    }
  }
}

const signer = new RecordSigner({ active: 'k1', keys: new Map([['k1', Buffer.alloc(32, 1)]]) });

function harness() {
  const link = new FakeLink();
  const sender = new RecordSender(link as unknown as ProducerLink, new SilentMessagingLogger(), signer);
  const settled: (ProduceError | undefined)[] = [];
  const add = (topic: string, partition: number, frame: Buffer): void =>
    sender.add({ topic, partition, frame, settled: (error) => settled.push(error) });
  return { link, sender, settled, add };
}

function values(send: TopicMessages[] | undefined): Buffer[] {
  return (send ?? []).flatMap(({ topic, messages }) =>
    messages.map(({ value, partition = -1 }) => signer.open(value as Buffer, { topic, partition }).frames),
  );
}

describe('RecordSender', () => {
  it('puts the entries of a partition within a tick into one record', async () => {
    const { link, sender, settled, add } = harness();
    for (let index = 0; index < 5; index += 1) add('t', 0, encodeFrame({ index }, ''));
    await sender.flush();
    expect(link.sends).toHaveLength(1);
    const [value, ...more] = values(link.sends[0]);
    expect(more).toEqual([]);
    expect(decodeFrames(value ?? Buffer.alloc(0))).toHaveLength(5);
    expect(settled).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('has one send in flight and sends together what arrived meanwhile', async () => {
    const { link, sender, add } = harness();
    add('t', 0, encodeFrame({}, 'first'));
    await new Promise((resolve) => setImmediate(resolve));
    for (let index = 0; index < 10; index += 1) add('t', index % 2, encodeFrame({ index }, ''));
    await sender.flush();
    expect(link.inFlightMax).toBe(1);
    expect(link.sends.map((send) => values(send).length)).toEqual([1, 2]);
  });

  it('encrypts the record of a sealed entry, and no other', async () => {
    const { link, sender, add } = harness();
    for (const partition of [0, 1]) add('t', partition, encodeFrame({}, `open-${partition}`));
    const frame = encodeFrame({}, 'secret');
    sender.add({ topic: 't', partition: 1, frame, isSealed: true, settled: () => undefined });
    await sender.flush();
    const texts = link.sends.flatMap((send) =>
      send.flatMap(({ messages }) => messages.map(({ value }) => String(value))),
    );
    expect(texts).toEqual([expect.stringContaining('open-0'), expect.not.stringMatching(/open-1|secret/)]);
    expect(values(link.sends[0])[1]?.toString()).toMatch(/open-1.*secret/s);
  });

  it('sends no more to a partition at once than the broker accepts', async () => {
    const { link, sender, add } = harness();
    for (let index = 0; index < 20; index += 1) add('t', 0, encodeFrame({ index }, Buffer.alloc(100 * 1024)));
    await sender.flush();
    const sizes = link.sends.map((send) => values(send).reduce((sum, value) => sum + value.length, 0));
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.every((size) => size <= PRODUCE_BYTES_MAX)).toBe(true);
    const order = link.sends.flatMap((send) =>
      values(send).flatMap((value) =>
        decodeFrames(value).map(({ head }) => (head as { index: number }).index),
      ),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('sends an entry alone if it exceeds that limit', async () => {
    const { link, sender, add } = harness();
    const large = encodeFrame({}, Buffer.alloc(PRODUCE_BYTES_MAX + 1));
    for (const frame of [encodeFrame({}, 'a'), large, encodeFrame({}, 'b')]) add('t', 0, frame);
    await sender.flush();
    expect(link.sends).toHaveLength(3);
    expect(RecordSender.fits(large)).toBe(true);
    expect(RecordSender.fits(Buffer.alloc(ENTRY_BYTES_MAX + 1))).toBe(false);
  });

  it('rejects at once, as surely not written, while no broker is connected or too much is queued', () => {
    const { link, settled, add } = harness();
    const chunk = Buffer.alloc(1024 * 1024);
    for (let bytes = 0; bytes <= SEND_QUEUE_BYTES_MAX; bytes += chunk.length) add('t', 0, chunk);
    expect(settled.map((error) => error?.surelyNotWritten)).toEqual([true]);
    link.connected = false;
    add('t', 0, Buffer.alloc(1));
    expect(settled.map((error) => error?.surelyNotWritten)).toEqual([true, true]);
  });

  it('reports the failure of a send to each of its entries', async () => {
    const { link, sender, settled, add } = harness();
    const failure = new ProduceError(new Error('closed'), false, false, false);
    link.answer = () => Promise.reject(failure);
    add('t', 0, encodeFrame({}, ''));
    add('u', 0, encodeFrame({}, ''));
    await sender.flush();
    expect(settled).toEqual([failure, failure]);
  });

  it('fails only the entries of a removed topic', async () => {
    const { link, sender, settled, add } = harness();
    const unknown = new ProduceError(new Error('unknown topic'), true, false, true);
    link.answer = (send) =>
      send.some(({ topic }) => topic === 'gone') ? Promise.reject(unknown) : Promise.resolve();
    for (const topic of ['t', 'gone', 'u']) add(topic, 0, encodeFrame({}, ''));
    await sender.flush();
    expect(settled).toEqual([undefined, unknown, undefined]);
  });
});
