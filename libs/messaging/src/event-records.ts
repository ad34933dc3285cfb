import {
  type AggregateName,
  EVENT_CONTRACT_VERSION,
  eventTopics,
  type IntegrationEvent,
  type TopicContract,
} from '@corridor/contracts';
import { type IHeaders, type Message } from 'kafkajs';
import {
  LISTING_HEADER,
  listedEvents,
  listingHeader,
  readListing,
  type EventKind,
  type IndexedEvent,
} from './event-listing';
import { RECORD_BYTES_MAX, RECORD_ENTRIES_MAX } from './limits';
import { partitionOf } from './partition-hash';

/** An event on its way to its partition. */
export interface EventUnit {
  topic: string;
  partition: number;
  isCompacted: boolean;
  event: IntegrationEvent;
  /** The event as the topic contains it. */
  json: string;
  bytes: number;
}

const BATCH_CONTENT_TYPE = 'application/cloudevents-batch+json';
const SINGLE_CONTENT_TYPE = 'application/json';
const SPEC_VERSION = '1.0';

/** CloudEvents source: the publishing service. */
function sourceOf({ owner }: Pick<TopicContract, 'owner'>): string {
  return `/corridor/${owner}`;
}

/** The topic of an aggregate's events. */
export function topicOf(aggregate: AggregateName): TopicContract {
  return eventTopics[aggregate];
}

const topicNames: ReadonlyMap<string, string> = new Map(
  Object.entries(eventTopics).map(([aggregate, { name }]) => [aggregate, name]),
);

/** Whether the aggregate of an event has this topic. A topic's owner may write no others there. */
export function belongsTo({ aggregate }: Pick<IntegrationEvent, 'aggregate'>, topic: string): boolean {
  return topicNames.get(aggregate) === topic;
}

const DATA_MEMBER = '"data":';
const NO_DATA = 0;

/**
 * An event as its topic contains it.
 * @param text its data as JSON, if that is known. All other members are plain, so `data` occurs once as a member.
 */
function jsonOf(event: IntegrationEvent, { owner, cleanup }: TopicContract, text?: string): string {
  const data = text === undefined ? event.data : NO_DATA;
  const contractVersion = EVENT_CONTRACT_VERSION;
  const json = JSON.stringify(
    cleanup === 'compact'
      ? { contractVersion, ...event, data }
      : { specversion: SPEC_VERSION, source: sourceOf({ owner }), contractVersion, ...event, data },
  );
  if (text === undefined) return json;
  const at = json.indexOf(`${DATA_MEMBER}${NO_DATA}`) + DATA_MEMBER.length;
  return json.slice(0, at) + text + json.slice(at + 1);
}

/**
 * The partition and the form of an event. All events of one subject go to one partition.
 * @param text its data as JSON, if that is known.
 */
export function eventUnit(event: IntegrationEvent, partitionCount: number, text?: string): EventUnit {
  const contract = topicOf(event.aggregate);
  const json = jsonOf(event, contract, text);
  const partition = partitionOf(event.subject, partitionCount);
  return {
    topic: contract.name,
    partition,
    isCompacted: contract.cleanup === 'compact',
    event,
    json,
    bytes: Buffer.byteLength(json),
  };
}

/** Records of events for one partition, in order. */
export function eventMessages(units: readonly EventUnit[]): Message[] {
  const first = units[0];
  if (first === undefined) return [];
  return first.isCompacted ? units.map(singleMessage) : batchMessages(units);
}

/** A record of a compacted topic, keyed by its subject, with CloudEvents attributes as headers (binary mode). */
function singleMessage({ event, json, partition }: EventUnit): Message {
  const headers: IHeaders = {
    'content-type': SINGLE_CONTENT_TYPE,
    ce_specversion: SPEC_VERSION,
    ce_id: event.id,
    ce_source: sourceOf(topicOf(event.aggregate)),
    ce_type: event.type,
    ce_time: event.time,
    ce_subject: event.subject,
  };
  if (event.traceparent !== undefined) headers['traceparent'] = event.traceparent;
  return { key: event.subject, value: json, partition, headers };
}

function batchMessages(units: readonly EventUnit[]): Message[] {
  const messages: Message[] = [];
  let open: EventUnit[] = [];
  let bytes = 0;
  const close = (): void => {
    const first = open[0];
    if (first === undefined) return;
    const value = `[${open.map((unit) => unit.json).join(',')}]`;
    const listing = listingHeader(open);
    const headers: IHeaders = { 'content-type': BATCH_CONTENT_TYPE };
    if (listing !== undefined) headers[LISTING_HEADER] = listing;
    messages.push({ value, partition: first.partition, headers });
    open = [];
    bytes = 0;
  };
  for (const unit of units) {
    if (open.length === RECORD_ENTRIES_MAX || bytes + unit.bytes > RECORD_BYTES_MAX) close();
    open.push(unit);
    bytes += unit.bytes + 1;
  }
  close();
  return messages;
}

/** The events of a record in either form. Throws if the value isn't JSON of an event. */
export function decodeEvents(value: Buffer, headers: IHeaders): IntegrationEvent[] {
  const parsed: unknown = JSON.parse(value.toString('utf8'));
  const isBatch = headerText(headers, 'content-type')?.startsWith(BATCH_CONTENT_TYPE) === true;
  const events = isBatch ? (parsed as unknown[]) : [parsed];
  if (!Array.isArray(events) || !events.every(isEvent)) throw new Error('the record holds no events');
  return events;
}

/**
 * The events of a record that a consumer wants, with their indexes. If the record doesn't list its events, all of them.
 * Throws if the value isn't JSON of an event.
 */
export function decodeWantedEvents(
  value: Buffer,
  headers: IHeaders,
  isWanted: ((kind: EventKind) => boolean) | undefined,
): { events: IndexedEvent[]; dropped: number } {
  const listing = isWanted && readListing(value, headers);
  if (isWanted === undefined || listing === undefined) {
    return { events: decodeEvents(value, headers).map((event, index) => ({ event, index })), dropped: 0 };
  }
  const events = listedEvents(value, listing, isWanted);
  if (!events.every(({ event }) => isEvent(event))) throw new Error('the record holds no events');
  return { events, dropped: listing.events.length - events.length };
}

/** Thrown for an event whose form this release doesn't know. No attempt of this release can handle it. */
export class UnknownEventVersionError extends Error {
  constructor(version: unknown) {
    super(`the event has the form ${String(version)}, which this release does not know`);
    this.name = 'UnknownEventVersionError';
  }
}

/** @throws UnknownEventVersionError if a later release has written one of the events in another form. */
export function assertKnownVersions(events: readonly IntegrationEvent[]): void {
  const other = events.find(
    ({ contractVersion = EVENT_CONTRACT_VERSION }) => contractVersion !== EVENT_CONTRACT_VERSION,
  );
  if (other !== undefined) throw new UnknownEventVersionError(other.contractVersion);
}

function isEvent(value: unknown): value is IntegrationEvent {
  const { id, type, subject } = (value ?? {}) as Partial<IntegrationEvent>;
  return typeof id === 'string' && typeof type === 'string' && typeof subject === 'string';
}

/** A header's text; undefined if it is missing. */
export function headerText(headers: IHeaders, name: string): string | undefined {
  const header = headers[name];
  const first = Array.isArray(header) ? header[0] : header;
  return first?.toString();
}
