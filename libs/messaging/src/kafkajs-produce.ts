import { type IHeaders, type Message } from 'kafkajs';
import Encoder from 'kafkajs/src/protocol/encoder.js';
import produce, { type ProduceInput } from 'kafkajs/src/protocol/requests/produce/index.js';
import { crc32c } from './crc32c';

/** The first version of a produce request with record batches (KIP-98). kafkajs encodes versions up to 7 alike. */
const BATCH_VERSION = 3;
const BATCH_VERSION_MAX = 7;
const NO_COMPRESSION = 0;
const MAGIC_BYTE = 2;

/** Sizes of the fixed parts, in bytes (protocol guide, ProduceRequest v3 and RecordBatch). */
const REQUEST_HEAD_BYTES = 2 + 2 + 4 + 4;
const TOPIC_HEAD_BYTES = 2 + 4;
const PARTITION_HEAD_BYTES = 4 + 4;
const BATCH_HEAD_BYTES = 61;
/** Within a batch: the length counts what follows it, and the checksum covers what follows it. */
const LENGTH_END = 12;
const CRC_END = 21;
/** Of a record: attributes, and the time since that of its batch, which is 0. */
const RECORD_FIXED_BYTES = 2;

type Text = string | Buffer;

/** A record with the sizes that precede its parts. */
interface SizedRecord {
  offsetDelta: number;
  key: Text | null;
  value: Text | null;
  headers: [name: string, value: Text][];
  /** Without the size itself. */
  bytes: number;
}

interface SizedPartition {
  partition: number;
  firstSequence: number;
  records: SizedRecord[];
  batchBytes: number;
}

interface SizedTopic {
  topic: string;
  partitions: SizedPartition[];
}

function byteLength(text: Text): number {
  return typeof text === 'string' ? Buffer.byteLength(text) : text.length;
}

/** Number of bytes of a size or a count as a zigzag varint. */
function varIntBytes(count: number): number {
  let bytes = 1;
  for (let rest = count >>> 6; rest > 0; rest >>>= 7) bytes += 1;
  return bytes;
}

function partBytes(text: Text | null): number {
  if (text === null) return 1;
  const bytes = byteLength(text);
  return varIntBytes(bytes) + bytes;
}

function isText(value: unknown): value is Text {
  return typeof value === 'string' || Buffer.isBuffer(value);
}

/** The values of all headers in the order of their names; undefined if one is neither text nor bytes. */
function headersOf(headers: IHeaders | undefined): [string, Text][] | undefined {
  const pairs: [string, Text][] = [];
  for (const name in headers) {
    const held = headers[name];
    for (const value of Array.isArray(held) ? held : [held]) {
      if (!isText(value)) return undefined;
      pairs.push([name, value]);
    }
  }
  return pairs;
}

function sizedRecord(message: Message, offsetDelta: number): SizedRecord | undefined {
  const { key = null, value = null, timestamp } = message;
  const headers = headersOf(message.headers);
  const isPlain = (key === null || isText(key)) && (value === null || isText(value));
  if (!isPlain || headers === undefined || timestamp !== undefined) return undefined;
  let bytes = RECORD_FIXED_BYTES + varIntBytes(offsetDelta) + partBytes(key) + partBytes(value);
  bytes += varIntBytes(headers.length);
  for (const [name, text] of headers) bytes += partBytes(name) + partBytes(text);
  return { offsetDelta, key, value, headers, bytes };
}

function sizedPartition(
  input: ProduceInput['topicData'][number]['partitions'][number],
): SizedPartition | undefined {
  const records: SizedRecord[] = [];
  let batchBytes = BATCH_HEAD_BYTES;
  for (const message of input.messages) {
    const record = sizedRecord(message, records.length);
    if (record === undefined) return undefined;
    records.push(record);
    batchBytes += varIntBytes(record.bytes) + record.bytes;
  }
  return { partition: input.partition, firstSequence: input.firstSequence, records, batchBytes };
}

function sizedTopics({ topicData, compression, transactionalId }: ProduceInput): SizedTopic[] | undefined {
  if ((compression ?? NO_COMPRESSION) !== NO_COMPRESSION || transactionalId) return undefined;
  const topics: SizedTopic[] = [];
  for (const { topic, partitions } of topicData) {
    const sized: SizedPartition[] = [];
    for (const input of partitions) {
      const partition = sizedPartition(input);
      if (partition === undefined) return undefined;
      sized.push(partition);
    }
    topics.push({ topic, partitions: sized });
  }
  return topics;
}

function bytesOf(topics: readonly SizedTopic[]): number {
  let bytes = REQUEST_HEAD_BYTES;
  for (const { topic, partitions } of topics) {
    bytes += TOPIC_HEAD_BYTES + byteLength(topic);
    for (const { batchBytes } of partitions) bytes += PARTITION_HEAD_BYTES + batchBytes;
  }
  return bytes;
}

/** Writes one after the other into a buffer of the exact size. */
class Writer {
  private at = 0;

  constructor(readonly bytes: Buffer) {}

  int16(value: number): void {
    this.at = this.bytes.writeInt16BE(value, this.at);
  }

  int32(value: number): void {
    this.at = this.bytes.writeInt32BE(value, this.at);
  }

  /** An INT16 length and the text. */
  string(text: string): void {
    this.int16(byteLength(text));
    this.at += this.bytes.write(text, this.at);
  }

  /** A batch and its size before it (RecordBatch, magic 2). */
  batch({ firstSequence, records, batchBytes }: SizedPartition, producer: Producer): void {
    this.int32(batchBytes);
    const start = this.at;
    const { bytes } = this;
    bytes.writeBigInt64BE(0n, start);
    bytes.writeInt32BE(batchBytes - LENGTH_END, start + 8);
    bytes.writeInt32BE(0, start + LENGTH_END);
    bytes.writeInt8(MAGIC_BYTE, start + 16);
    bytes.writeInt16BE(0, start + CRC_END);
    bytes.writeInt32BE(records.length - 1, start + 23);
    bytes.writeBigInt64BE(producer.now, start + 27);
    bytes.writeBigInt64BE(producer.now, start + 35);
    bytes.writeBigInt64BE(producer.id, start + 43);
    bytes.writeInt16BE(producer.epoch, start + 51);
    bytes.writeInt32BE(firstSequence, start + 53);
    bytes.writeInt32BE(records.length, start + 57);
    this.at = start + BATCH_HEAD_BYTES;
    for (const record of records) this.record(record);
    bytes.writeUInt32BE(crc32c(bytes.subarray(start + CRC_END, this.at)), start + 17);
  }

  private record({ offsetDelta, key, value, headers, bytes }: SizedRecord): void {
    this.varInt(bytes);
    this.bytes[this.at] = 0;
    this.bytes[this.at + 1] = 0;
    this.at += RECORD_FIXED_BYTES;
    this.varInt(offsetDelta);
    this.part(key);
    this.part(value);
    this.varInt(headers.length);
    for (const [name, text] of headers) {
      this.part(name);
      this.part(text);
    }
  }

  private part(text: Text | null): void {
    if (text === null) {
      // The length -1.
      this.bytes[this.at] = 1;
      this.at += 1;
      return;
    }
    this.varInt(byteLength(text));
    this.at += typeof text === 'string' ? this.bytes.write(text, this.at) : text.copy(this.bytes, this.at);
  }

  /** A size or a count as a zigzag varint. */
  private varInt(count: number): void {
    let rest = count * 2;
    for (; rest > 0x7f; rest >>>= 7) {
      this.bytes[this.at] = (rest & 0x7f) | 0x80;
      this.at += 1;
    }
    this.bytes[this.at] = rest;
    this.at += 1;
  }
}

/** The fields of a producer that each of its batches has. `now` is milliseconds since the epoch. */
interface Producer {
  id: bigint;
  epoch: number;
  now: bigint;
}

/**
 * The body of a produce request, versions 3 to 7, in one buffer. Undefined for what this library never sends: compressed
 * or transactional batches, own timestamps, and values that are neither text nor bytes.
 */
export function encodeProduce(input: ProduceInput, nowMs: number): Buffer | undefined {
  const topics = sizedTopics(input);
  if (topics === undefined) return undefined;
  const { producerId = '-1', producerEpoch: epoch = 0 } = input;
  const producer = { id: BigInt(producerId), epoch, now: BigInt(nowMs) };
  const writer = new Writer(Buffer.allocUnsafe(bytesOf(topics)));
  // No transactional id.
  writer.int16(-1);
  writer.int16(input.acks);
  writer.int32(input.timeout);
  writer.int32(topics.length);
  for (const { topic, partitions } of topics) {
    writer.string(topic);
    writer.int32(partitions.length);
    for (const partition of partitions) {
      writer.int32(partition.partition);
      writer.batch(partition, producer);
    }
  }
  return writer.bytes;
}

const { protocol } = produce;

/** A request of that version that is encoded by this file, or by kafkajs if this file doesn't know the case. */
function mendedProtocol(options: { version: number }): ReturnType<typeof protocol> {
  const make = protocol(options);
  if (options.version < BATCH_VERSION || options.version > BATCH_VERSION_MAX) return make;
  return (input) => {
    const made = make(input);
    const encode = (): Promise<Encoder> => {
      const bytes = encodeProduce(input, Date.now());
      return bytes === undefined ? made.request.encode() : Promise.resolve(encoderOf(bytes));
    };
    return { ...made, request: { ...made.request, encode } };
  };
}

function encoderOf(bytes: Buffer): Encoder {
  return Object.assign(new Encoder(0), { buf: bytes, offset: bytes.length });
}

/** As in kafkajs, but without zeros in memory that is written next. Only what was written leaves an encoder. */
function ensureAvailable(this: Encoder, length: number): void {
  const needed = this.offset + length;
  if (needed <= this.buf.length) return;
  const longer = Buffer.allocUnsafe(Encoder.nextPowerOfTwo(needed));
  this.buf.copy(longer, 0, 0, this.offset);
  this.buf = longer;
}

/**
 * Replaces the encoding of produce requests, for the whole process. kafkajs 2.2.4 copies each byte about ten times on
 * its way through nested encoders and takes one byte at a time for the checksum. Repeated calls have no effect.
 */
export function mendProduce(): void {
  produce.protocol = mendedProtocol;
  Object.assign(Encoder.prototype, { ensureAvailable });
}
