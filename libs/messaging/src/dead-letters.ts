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
import { type RecordPlace, type RefusalReason } from './record-trust';
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
  /** Whether nobody knows who wrote the record. Such a letter is never put back. */
  isUntrusted: boolean;
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
/** Why a letter is never put back. */
export const UNTRUSTED_LETTER = 'its record is not signed by the service that owns the topic';

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
    ...(letter.isUntrusted ? { untrusted: '1' } : {}),
  };
}

/** A record of the dead-letter topic. */
function deadLetterMessage(kind: DeadLetterKind, letter: DeadLetter, partition: number): Message {
  return { key: letter.subject, value: letter.value, partition, headers: letterHeaders(kind, letter) };
}

const deadLetterTopicNames: ReadonlySet<string> = new Set(
  Object.values(deadLetterTopics).map(({ name }) => name),
);

/** Whether a topic holds dead letters of a service. */
export function isDeadLetterTopic(topic: string): boolean {
  return deadLetterTopicNames.has(topic);
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
  const isUntrusted = record.headers['untrusted'] !== undefined;
  const letter: DeadLetter = {
    id: text('id'),
    error: text('error'),
    topic: text('original-topic'),
    partition: Number(text('original-partition')),
    offset: text('original-offset'),
    subject: text('subject'),
    failedAt: text('failed-at'),
    event: isUntrusted ? null : eventOf(value),
    value,
    isUntrusted,
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
  const messages = letters.map((letter) => {
    const partition = partitionOf(letter.subject, partitions);
    const message = deadLetterMessage(kind, letter, partition);
    return connection.options.signer.events.sign({ topic, partition }, message);
  });
  await link.send([{ topic, messages }]);
}

/** An open letter, and whether its record is signed with the active key. */
interface OpenLetter {
  letter: DeadLetter;
  isOfActiveKey: boolean;
}

/** The newest record of a letter, if it isn't believed: its key is gone, or keys of pairs are required since. */
export interface UnbelievedLetter extends RecordPlace {
  id: string;
  offset: string;
  reason: RefusalReason;
  /** What the record says, without its event. It can only be discarded. */
  letter: DeadLetter;
}

interface Letters {
  open: OpenLetter[];
  unbelieved: UnbelievedLetter[];
}

async function openLetters(connection: KafkaConnection, service: RequestService): Promise<Letters> {
  await connection.connect();
  const signer = connection.options.signer.events;
  const topic = deadLetterTopics[service].name;
  const open = new Map<string, OpenLetter>();
  const settled = new Set<string>();
  const unbelieved = new Map<string, UnbelievedLetter>();
  const buried = new Set<string>();
  for (const record of await readWholeTopic(connection, topic)) {
    const read = readDeadLetter(record);
    if (read === undefined) continue;
    const place = { topic, partition: record.partition };
    const reason = signer.faultOf(place, record);
    if (reason !== undefined) {
      const { id } = read.letter;
      // One that was settled before its key was given up is of no interest any more.
      if (read.kind === 'letter' || open.has(id))
        unbelieved.set(id, {
          id,
          ...place,
          offset: record.offset,
          reason,
          letter: withoutEvent(read.letter),
        });
      else unbelieved.delete(id);
      continue;
    }
    const { kind, letter } = read;
    unbelieved.delete(letter.id);
    if (kind === 'letter' && letter.topic === topic) buried.add(`${letter.partition} ${letter.offset}`);
    // A renewal that ran beside a put-back may write the letter again behind it. The letter stays settled.
    if (kind === 'letter' && !settled.has(letter.id))
      open.set(letter.id, { letter, isOfActiveKey: signer.isOfActiveKey(record.headers) });
    if (kind !== 'letter') {
      settled.add(letter.id);
      open.delete(letter.id);
    }
  }
  // What the service itself couldn't believe is a letter of its own.
  const lost = [...unbelieved.values()].filter(
    ({ id, partition, offset }) => !settled.has(id) && !buried.has(`${partition} ${offset}`),
  );
  return { open: [...open.values()], unbelieved: lost };
}

function withoutEvent(letter: DeadLetter): DeadLetter {
  return { ...letter, event: null, value: Buffer.alloc(0), isUntrusted: true };
}

/**
 * The dead letters of a service that are not put back, oldest first within each partition. Those that aren't believed can't be
 * put back until the key that has signed them is accepted again. They can be discarded.
 */
export async function readDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
): Promise<{ letters: DeadLetter[]; unbelieved: UnbelievedLetter[] }> {
  const { open, unbelieved } = await openLetters(connection, service);
  return { letters: open.map(({ letter }) => letter), unbelieved };
}

/** Those that are believed. */
export async function listDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
): Promise<DeadLetter[]> {
  return (await readDeadLetters(connection, service)).letters;
}

/**
 * Puts back all trusted dead letters, or the named ones. They are delivered to this service again (see DeadLetterKind)
 * and are no longer listed. Returns their number. @throws Error if a named one isn't trusted.
 */
export function putBackDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  { ids }: { ids?: readonly string[] } = {},
): Promise<number> {
  const kindOf = ({ id, isUntrusted }: DeadLetter): DeadLetterKind => {
    if (ids === undefined) return isUntrusted ? 'letter' : 'put-back';
    if (!ids.includes(id)) return 'letter';
    if (isUntrusted) throw new Error(`${id} can't be put back, only discarded: ${UNTRUSTED_LETTER}`);
    return 'put-back';
  };
  return settleDeadLetters(connection, service, kindOf);
}

/**
 * Settles open dead letters by what `kindOf` says of each; `letter` leaves it open. One that isn't believed is never put back.
 * A letter that is settled already is left alone, so an interrupted call can be repeated. Returns the number of those that it
 * settled.
 */
export async function settleDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  kindOf: (letter: DeadLetter) => DeadLetterKind,
): Promise<number> {
  const { letters: open, unbelieved } = await readDeadLetters(connection, service);
  const known = new Set(open.map(({ id }) => id));
  // Nothing of what a record says that isn't believed is signed, but its id.
  const lost = unbelieved
    .map(({ letter }) => ({ ...letter, error: '', topic: '', partition: 0, offset: '0', subject: letter.id }))
    .filter((one) => !known.has(one.id) && kindOf(one) === 'discard');
  const letters = [...open.filter((one) => kindOf(one) !== 'letter'), ...lost];
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
 * Writes the open dead letters that are encrypted or signed under other keys again under the active one. The newest record of a letter counts.
 * @param activePrefix prefix of ciphertexts under the active key.
 * @returns the number of written letters.
 */
export async function renewDeadLetters(
  connection: KafkaConnection,
  service: RequestService,
  { sealer, activePrefix }: { sealer: PayloadSealer; activePrefix: string },
): Promise<number> {
  const isSealedAnew = ({ event }: DeadLetter): boolean =>
    event?.sealed === undefined || event.sealed.startsWith(activePrefix);
  const old = (await openLetters(connection, service)).open.filter(
    ({ letter, isOfActiveKey }) => !isOfActiveKey || !isSealedAnew(letter),
  );
  const link = connection.openLink();
  const topic = deadLetterTopics[service].name;
  try {
    for (const { letter } of old) {
      const { event } = letter;
      const isResealed = event !== null && !isSealedAnew(letter);
      const value = isResealed ? Buffer.from(JSON.stringify(resealEvent(event, sealer))) : letter.value;
      await sendToDeadLetters(connection, link, topic, { kind: 'letter', letters: [{ ...letter, value }] });
    }
  } finally {
    await connection.closeLink(link);
  }
  return old.length;
}
