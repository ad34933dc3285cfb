import Encoder from 'kafkajs/src/protocol/encoder.js';
import { type BrokerProtocol } from './broker-link';

/**
 * Metadata request and response, version 12 (Kafka protocol guide): the first version with topic ids, which every
 * broker since 3.1 supports. kafkajs 2.2.4 supports versions up to 6, without ids.
 */
const METADATA_API_KEY = 3;
const METADATA_VERSION = 12;
const UUID_BYTES = 16;
const NO_TAGS = Buffer.from([0]);
const NO_ERROR = 0;

/** Error codes of a missing topic. */
const MISSING = [3, 100];

/** What a topic is at present. */
export interface TopicIdentity {
  /** 32 hex digits. */
  id: string;
  partitions: number;
}

/** Requests the ids and the partitions of topics. The answer omits missing topics. */
export function topicIdsProtocol(
  topics: readonly string[],
): BrokerProtocol<ReadonlyMap<string, TopicIdentity>> {
  return {
    request: {
      apiKey: METADATA_API_KEY,
      apiVersion: METADATA_VERSION,
      apiName: 'Metadata',
      encode: () => Promise.resolve(new Encoder().writeBuffer(encodeTopics(topics))),
    },
    response: {
      decode: (payload) => Promise.resolve(payload),
      parse: (payload) => Promise.resolve().then(() => decodeTopicIds(payload)),
    },
  };
}

/** kafkajs writes the header of older versions. It lacks the tags at the end of a flexible request's header. */
function encodeTopics(topics: readonly string[]): Buffer {
  const entries = topics.map((topic) => {
    const name = Buffer.from(topic, 'utf8');
    return Buffer.concat([Buffer.alloc(UUID_BYTES), unsigned(name.length + 1), name, NO_TAGS]);
  });
  // The request creates no missing topic and doesn't ask for the caller's rights.
  const flags = Buffer.from([0, 0]);
  return Buffer.concat([NO_TAGS, unsigned(topics.length + 1), ...entries, flags, NO_TAGS]);
}

function unsigned(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

function decodeTopicIds(payload: Buffer): Map<string, TopicIdentity> {
  const reader = new Reader(payload);
  reader.tags();
  reader.skip(4);
  reader.list(() => {
    reader.skip(4);
    reader.text();
    reader.skip(4);
    reader.text();
    reader.tags();
  });
  reader.text();
  reader.skip(4);
  const ids = new Map<string, TopicIdentity>();
  reader.list(() => {
    const errorCode = reader.int16();
    const name = reader.text();
    const id = reader.bytes(UUID_BYTES).toString('hex');
    reader.skip(1);
    let partitions = 0;
    reader.list(() => {
      partitions += 1;
      reader.skip(2 + 4 + 4 + 4);
      for (let list = 0; list < 3; list += 1) reader.list(() => reader.skip(4));
      reader.tags();
    });
    reader.skip(4);
    reader.tags();
    if (MISSING.includes(errorCode)) return;
    // Any other error concerns a partition or is temporary. An id in the answer is right.
    if (errorCode !== NO_ERROR && /^0+$/.test(id))
      throw new Error(`the topic ${name} has no metadata: error ${errorCode}`);
    ids.set(name, { id, partitions });
  });
  return ids;
}

/** Reads the flexible encoding: a length is stored plus one, and 0 means null. */
class Reader {
  private at = 0;

  constructor(private readonly buffer: Buffer) {}

  skip(count: number): void {
    this.at += count;
  }

  int16(): number {
    this.at += 2;
    return this.buffer.readInt16BE(this.at - 2);
  }

  bytes(count: number): Buffer {
    this.at += count;
    return this.buffer.subarray(this.at - count, this.at);
  }

  text(): string {
    return this.bytes(Math.max(this.unsigned() - 1, 0)).toString('utf8');
  }

  list(readEntry: () => void): void {
    const count = this.unsigned() - 1;
    for (let index = 0; index < count; index += 1) readEntry();
  }

  tags(): void {
    const count = this.unsigned();
    for (let index = 0; index < count; index += 1) {
      this.unsigned();
      this.skip(this.unsigned());
    }
  }

  private unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.buffer.readUInt8(this.at);
      this.at += 1;
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) return value;
    }
  }
}
