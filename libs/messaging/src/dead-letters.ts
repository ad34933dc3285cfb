import { randomUUID } from 'node:crypto';
import { keptText } from '@corridor/kernel';
import { deadLetterTopics, type IntegrationEvent, type RequestService } from '@corridor/contracts';
import { type IHeaders, type Message } from 'kafkajs';
import { decodeEvents, headerText } from './event-records';
import { resealEvent } from './event-sealing';
import { type KafkaConnection } from './kafka-connection';
import { partitionOf } from './partition-hash';
import { type ProducerLink } from './producer-link';
import { type PayloadSealer } from './ports';
import { readWholeTopic } from './topic-reader';

/** An event that a service could not handle. */
export interface DeadLetter {
  /** A UUID that names the letter in `putBackDeadLetters`. */
  id: string;
  error: string;
  /** The event's original topic. */
  topic: string;
  partition: number;
  offset: string;
  subject: string;
  /** ISO 8601, real time. */
  failedAt: string;
  /** The event; null if the record could not be read. */
  event: IntegrationEvent | null;
  /** The content of the topic's record: JSON of the event, or the unreadable bytes. */
  value: Buffer;
}

/**
 * The topic `<service>.dead-letter` is a log of three kinds of records. A `letter` is an event that failed. A `put-back`
 * carries the same event and id. It marks the letter as settled. Since the service reads its own dead-letter topic, it
 * also delivers the event again, to this service only. One record does both, so a put-back is neither lost nor done
 * twice. An event that fails again becomes a new letter. A `discard` marks the letter as settled and delivers nothing.
 */
export type DeadLetterKind = 'letter' | 'put-back' | 'discard';

/** Stores events that can't be handled. */
export abstract class DeadLetterPort {
  abstract bury(letter: DeadLetter): Promise<void>;
}

const ERROR_LENGTH_MAX = 2_000;

export function letterId(): string {
  return randomUUID();
}

function letterHeaders(kind: DeadLetterKind, letter: DeadLetter): IHeaders {
  return {
    kind,
    id: letter.id,
    error: keptText(letter.error, ERROR_LENGTH_MAX),
    'original-topic': letter.topic,
    'original-partition': String(letter.partition),
    'original-offset': letter.offset,
    subject: letter.subject,
    'failed-at': letter.failedAt,
  };
}

/** A record of the dead-letter topic. */
function deadLetterMessage(kind: DeadLetterKind, letter: DeadLetter, partition: number): Message {
  return { key: letter.subject, value: letter.value, partition, headers: letterHeaders(kind, letter) };
}

/** Reads a record of the dead-letter topic; undefined if it is neither kind. */
export function readDeadLetter(record: {
  value: Buffer | null;
  headers: IHeaders;
}): { kind: DeadLetterKind; letter: DeadLetter } | undefined {
  const text = (name: string): string => headerText(record.headers, name) ?? '';
  const kind = text('kind');
  if (kind !== 'letter' && kind !== 'put-back' && kind !== 'discard') return undefined;
  const value = record.value ?? Buffer.alloc(0);
  const letter: DeadLetter = {
    id: text('id'),
    error: text('error'),
    topic: text('original-topic'),
    partition: Number(text('original-partition')),
    offset: text('original-offset'),
    subject: text('subject'),
    failedAt: text('failed-at'),
    event: eventOf(value),
    value,
  };
  return { kind, letter };
}

function eventOf(value: Buffer): IntegrationEvent | null {
  try {
    return decodeEvents(value, {})[0] ?? null;
  } catch {
    return null;
  }
}

/** Writes dead letters to the topic `<service>.dead-letter`. */
export class KafkaDeadLetters extends DeadLetterPort {
  private readonly link: ProducerLink;
  private readonly topic: string;

  constructor(
    private readonly connection: KafkaConnection,
    service: RequestService,
  ) {
    super();
    this.topic = deadLetterTopics[service].name;
    this.link = connection.openLink();
  }

  async bury(letter: DeadLetter): Promise<void> {
    await sendToDeadLetters(this.connection, this.link, this.topic, { kind: 'letter', letters: [letter] });
  }
}

async function sendToDeadLetters(
  connection: KafkaConnection,
  link: ProducerLink,
  topic: string,
  { kind, letters }: { kind: DeadLetterKind; letters: readonly DeadLetter[] },
): Promise<void> {
  const partitions = await connection.partitionsOf(topic);
  await link.connect();
  const messages = letters.map((letter) =>
    deadLetterMessage(kind, letter, partitionOf(letter.subject, partitions)),
  );
  await link.send([{ topic, messages }]);
}

/** The dead letters of a service that are not put back, oldest first within each partition. */
export async function listDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
): Promise<DeadLetter[]> {
  await connection.connect();
  const open = new Map<string, DeadLetter>();
  const settled = new Set<string>();
  for (const record of await readWholeTopic(connection, deadLetterTopics[service].name)) {
    const read = readDeadLetter(record);
    // A renewal that ran beside a put-back may write the letter again behind it. The letter stays settled.
    if (read?.kind === 'letter' && !settled.has(read.letter.id)) open.set(read.letter.id, read.letter);
    if (read && read.kind !== 'letter') {
      settled.add(read.letter.id);
      open.delete(read.letter.id);
    }
  }
  return [...open.values()];
}

/**
 * Puts back all dead letters, or the named ones. They are delivered to this service again (see DeadLetterKind) and are
 * no longer listed. Returns their number.
 */
export function putBackDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  { ids }: { ids?: readonly string[] } = {},
): Promise<number> {
  const kindOf = ({ id }: DeadLetter): DeadLetterKind =>
    ids === undefined || ids.includes(id) ? 'put-back' : 'letter';
  return settleDeadLetters(connection, service, kindOf);
}

/**
 * Settles open dead letters by what `kindOf` says of each; `letter` leaves it open. A letter that is settled already is
 * left alone, so an interrupted call can be repeated. Returns the number of those that it settled.
 */
export async function settleDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  kindOf: (letter: DeadLetter) => DeadLetterKind,
): Promise<number> {
  const letters = (await listDeadLetters(connection, service)).filter((one) => kindOf(one) !== 'letter');
  if (letters.length === 0) return 0;
  const link = connection.openLink();
  const topic = deadLetterTopics[service].name;
  try {
    // One by one, because all of them could exceed the size limit of a produce request.
    for (const letter of letters) {
      await sendToDeadLetters(connection, link, topic, { kind: kindOf(letter), letters: [letter] });
    }
  } finally {
    await connection.closeLink(link);
  }
  return letters.length;
}

/**
 * Writes the open dead letters under other keys again under the active one. The newest record of a letter counts.
 * @param activePrefix prefix of ciphertexts under the active key.
 * @returns the number of written letters.
 */
export async function renewDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  { sealer, activePrefix }: { sealer: PayloadSealer; activePrefix: string },
): Promise<number> {
  const letters = (await listDeadLetters(connection, service)).filter(
    ({ event }) => event?.sealed !== undefined && !event.sealed.startsWith(activePrefix),
  );
  const link = connection.openLink();
  try {
    for (const letter of letters) {
      const event = letter.event && resealEvent(letter.event, sealer);
      const renewed = { ...letter, value: Buffer.from(JSON.stringify(event)) };
      const topic = deadLetterTopics[service].name;
      await sendToDeadLetters(connection, link, topic, { kind: 'letter', letters: [renewed] });
    }
  } finally {
    await connection.closeLink(link);
  }
  return letters.length;
}
