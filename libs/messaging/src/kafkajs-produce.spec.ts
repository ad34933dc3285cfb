import * as fc from 'fast-check';
import { type Message } from 'kafkajs';
import produce, { type ProduceInput } from 'kafkajs/src/protocol/requests/produce/index.js';
import { encodeProduce, mendProduce } from './kafkajs-produce';

/** Kept before anything replaces it. */
const kafkajsProtocol = produce.protocol;
const NOW_MS = 1_767_225_600_123;

function kafkajsBytes(input: ProduceInput, version = 7): Promise<Buffer> {
  return bytesOf(kafkajsProtocol, input, version);
}

async function bytesOf(protocol: typeof kafkajsProtocol, input: ProduceInput, version = 7): Promise<Buffer> {
  return (await protocol({ version })(input).request.encode()).buffer;
}

function inputOf(messages: Message[]): ProduceInput {
  const partitions = [{ partition: 3, firstSequence: 7, messages }];
  return {
    acks: -1,
    timeout: 30_000,
    producerId: '42',
    topicData: [{ topic: 'payments.requests', partitions }],
  };
}

/** Of lengths around those at which a size needs one more byte: 63 and 8,191. */
const someBytes = fc.oneof(
  fc.uint8Array({ maxLength: 70 }).map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 8_185, max: 8_200 }).map((length) => Buffer.alloc(length, 'x')),
);
const someText = fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.string({ unit: 'grapheme' }));
const part = fc.oneof(someBytes, someText);
const headers = fc.dictionary(someText, fc.oneof(part, fc.array(part, { maxLength: 3 })), {
  maxKeys: 4,
  noNullPrototype: true,
});
const message = fc.record(
  { key: fc.option(part), value: fc.option(part), headers },
  { requiredKeys: ['value'] },
) as fc.Arbitrary<Message>;
const partition = fc.record({
  partition: fc.nat({ max: 1_000 }),
  firstSequence: fc.nat({ max: 0x7fffffff }),
  messages: fc.array(message, { maxLength: 80, size: 'medium' }),
});
const topic = fc.record({
  topic: fc.string({ minLength: 1, maxLength: 100 }),
  partitions: fc.array(partition, { maxLength: 4 }),
});
const input: fc.Arbitrary<ProduceInput> = fc.record(
  {
    acks: fc.constantFrom(-1, 1),
    timeout: fc.nat({ max: 0x7fffffff }),
    compression: fc.constant(0),
    producerId: fc.oneof(fc.bigInt({ min: -1n, max: 2n ** 63n - 1n }).map(String), fc.constant<number>(-1)),
    producerEpoch: fc.nat({ max: 0x7fff }),
    topicData: fc.array(topic, { maxLength: 3 }),
  },
  { requiredKeys: ['acks', 'timeout', 'topicData'] },
);

describe('a produce request', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('has the bytes that kafkajs writes, for any records', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (one) => {
        expect(encodeProduce(one, NOW_MS)?.equals(await kafkajsBytes(one))).toBe(true);
      }),
    );
  });

  it('has the bytes that kafkajs writes for a long batch', async () => {
    const messages = Array.from({ length: 9_000 }, (_, at) => ({
      value: `event ${at}`,
      headers: { at: String(at) },
    }));
    messages.push({ value: 'v'.repeat(2_100_000), headers: { at: 'last' } });
    const one = inputOf(messages);
    expect(encodeProduce(one, NOW_MS)?.equals(await kafkajsBytes(one))).toBe(true);
  });

  it('is left to kafkajs if it is compressed, transactional, or has a timestamp or an unknown value', () => {
    const plain = inputOf([{ value: 'text' }]);
    expect(encodeProduce(plain, NOW_MS)).toBeDefined();
    expect(encodeProduce({ ...plain, compression: 1 }, NOW_MS)).toBeUndefined();
    expect(encodeProduce({ ...plain, transactionalId: 'one' }, NOW_MS)).toBeUndefined();
    expect(encodeProduce(inputOf([{ value: 'text', timestamp: '1' }]), NOW_MS)).toBeUndefined();
    expect(encodeProduce(inputOf([{ value: 7 as unknown as string }]), NOW_MS)).toBeUndefined();
    expect(encodeProduce(inputOf([{ value: '', headers: { a: undefined } }]), NOW_MS)).toBeUndefined();
  });

  it('is replaced in every version with record batches', async () => {
    mendProduce();
    mendProduce();
    for (const version of [3, 4, 5, 6, 7]) {
      for (const one of [
        inputOf([{ value: 'text' }]),
        inputOf([{ value: 'text', timestamp: '1767225600000' }]),
      ]) {
        const bytes = await bytesOf(produce.protocol, one, version);
        expect(bytes.equals(await kafkajsBytes(one, version))).toBe(true);
        expect(produce.protocol({ version })(one).request).toMatchObject({ apiKey: 0, apiVersion: version });
      }
    }
    expect(produce.protocol({ version: 2 })).toBe(kafkajsProtocol({ version: 2 }));
  });
});
