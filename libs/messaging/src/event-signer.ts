import {
  createHash,
  createHmac,
  createSecretKey,
  type Hash,
  hkdfSync,
  type Hmac,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import {
  deadLetterTopics,
  eventTopics,
  type ServiceName,
  services,
  type TopicContract,
} from '@corridor/contracts';
import { type IHeaders, type Message } from 'kafkajs';
import { type PeerKeys, PeerMacs } from './peer-macs';
import { type RecordPlace, type RefusalReason, type SigningKeys, UntrustedRecordError } from './record-trust';

/** What the signature of an event record covers, beside its place. */
type SignedRecord = Pick<Message, 'key' | 'headers'> & { value: Message['value'] };

/** The header with the signature: `1.<id of the key>.<HMAC-SHA256, base64url>`. */
const MAC_HEADER = 'corridor-mac';
const VERSION = '1';
const MAC = /^(\d+)\.(.+)\.([\w-]+)$/;
/** The header with a MAC for each reader: `1.<id of the key>.<reader>:<HMAC-SHA256, base64url>,…`. */
const PEER_MACS_HEADER = 'corridor-peer-macs';
const PEER_MACS = /^(\d+)\.(.+)\.([\w:,-]*)$/;
const MAC_BYTES = 32;
const KEY_PURPOSE = 'corridor event records 1';
const PEER_KIND = 'event records 2';
/** The length of a missing field. */
const MISSING = 0xffff_ffff;

const topics: ReadonlyMap<string, Pick<TopicContract, 'owner' | 'readers'>> = new Map(
  [...Object.values(eventTopics), ...Object.values(deadLetterTopics)].map((topic) => [topic.name, topic]),
);

/** Until when records without a signature are accepted, for an upgrade from a release that signed none. */
export interface UnsignedEvents {
  /** Milliseconds since 1970. Undefined: they are refused. */
  unsignedUntilMs?: number | undefined;
  now?: () => number;
}

/**
 * Signs the records of event topics and dead-letter topics, and refuses all others. Whoever may write to a topic but has no key
 * of the deployment therefore can't decide anything. HKDF derives a key for each service from that of the ring, and a
 * topic's records are valid only under the key of the service that owns it. The HMAC covers the topic, the partition, the
 * key, the value and all other headers. With keys of pairs, a record has a MAC for each service that reads the topic
 * instead, so that no other service can make it.
 */
export class EventSigner {
  private readonly keys: ReadonlyMap<string, ReadonlyMap<ServiceName, KeyObject>>;
  private readonly now: () => number;
  private readonly peers: PeerMacs | undefined;

  constructor(
    private readonly ring: SigningKeys,
    private readonly options: UnsignedEvents = {},
    peers?: PeerKeys,
  ) {
    this.peers = peers && new PeerMacs(peers, PEER_KIND);
    this.keys = new Map([...ring.keys].map(([id, key]) => [id, derivedKeys(key)]));
    this.now = options.now ?? Date.now;
  }

  /** Seconds since 1970 until when unsigned records are accepted; 0 if they are refused. */
  get unsignedUntilSeconds(): number {
    return Math.floor((this.options.unsignedUntilMs ?? 0) / 1_000);
  }

  /** The record with its signature. An earlier one is replaced. @throws Error if this service can't sign for the topic. */
  sign<R extends SignedRecord>(place: RecordPlace, record: R): R & { headers: IHeaders } {
    const headers = Object.fromEntries(
      Object.entries(record.headers ?? {}).filter(
        ([name]) => name !== MAC_HEADER && name !== PEER_MACS_HEADER,
      ),
    );
    const unsigned = { ...record, headers };
    const signature =
      this.peers?.signs === true
        ? { [PEER_MACS_HEADER]: peerSignature(this.peers, place, unsigned) }
        : { [MAC_HEADER]: this.ringSignature(place, unsigned) };
    return { ...unsigned, headers: { ...headers, ...signature } };
  }

  private ringSignature(place: RecordPlace, record: SignedRecord): string {
    const key = this.keyOf(this.ring.active, place.topic);
    if (key === undefined) throw new Error(`records of ${place.topic} can't be signed`);
    return `${VERSION}.${this.ring.active}.${macOf(key, place, record).toString('base64url')}`;
  }

  /**
   * Whether a record is signed; false if it is not but may still be used.
   * @throws UntrustedRecordError if its topic's owner hasn't written it to that partition.
   */
  check(place: RecordPlace, record: SignedRecord): boolean {
    const macs = record.headers?.[PEER_MACS_HEADER];
    if (macs !== undefined) {
      if (this.peers === undefined) throw new UntrustedRecordError('unknown key');
      checkPeerSignature(this.peers, String(macs), place, record);
      return true;
    }
    const header = record.headers?.[MAC_HEADER];
    if (this.peers?.areRequired === true)
      throw new UntrustedRecordError(header === undefined ? 'unsigned' : 'shared key');
    if (header === undefined) {
      if (this.now() < (this.options.unsignedUntilMs ?? 0)) return false;
      throw new UntrustedRecordError('unsigned');
    }
    const [, version, id = '', mac = ''] = MAC.exec(String(header)) ?? [];
    if (version !== VERSION) throw new UntrustedRecordError('unknown version');
    const key = this.keyOf(id, place.topic);
    if (key === undefined) throw new UntrustedRecordError('unknown key');
    const given = Buffer.from(mac, 'base64url');
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(key, place, record)))
      throw new UntrustedRecordError('wrong signature');
    return true;
  }

  /** As {@link check}, for readers that omit what they can't trust. Undefined: it is trusted. */
  faultOf(place: RecordPlace, record: SignedRecord): RefusalReason | undefined {
    try {
      this.check(place, record);
      return undefined;
    } catch (error) {
      if (error instanceof UntrustedRecordError) return error.reason;
      throw error;
    }
  }

  /** Whether any service could have signed a record that {@link check} accepts. */
  isShared(headers: IHeaders | undefined): boolean {
    return headers?.[PEER_MACS_HEADER] === undefined;
  }

  /** Whether the header of a record names the active key. */
  isOfActiveKey(headers: IHeaders): boolean {
    if (this.peers?.signs === true)
      return String(headers[PEER_MACS_HEADER] ?? '').startsWith(`${VERSION}.${this.peers.active}.`);
    return String(headers[MAC_HEADER] ?? '').startsWith(`${VERSION}.${this.ring.active}.`);
  }

  private keyOf(id: string, topic: string): KeyObject | undefined {
    const writer = topics.get(topic)?.owner;
    return writer && this.keys.get(id)?.get(writer);
  }
}

function derivedKeys(key: Buffer): ReadonlyMap<ServiceName, KeyObject> {
  return new Map(
    services.map((service) => [
      service,
      createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `${KEY_PURPOSE} ${service}`, MAC_BYTES))),
    ]),
  );
}

function peerSignature(peers: PeerMacs, place: RecordPlace, record: SignedRecord): string {
  const topic = topics.get(place.topic);
  if (topic?.owner !== peers.service) throw new Error(`records of ${place.topic} can't be signed`);
  const digest = digestOf(place, record);
  const macs = topic.readers.map(
    (reader) => `${reader}:${peers.make(reader, [digest]).toString('base64url')}`,
  );
  return `${VERSION}.${peers.active}.${macs.join(',')}`;
}

/** @throws UntrustedRecordError if the topic's owner hasn't signed the record for this service. */
function checkPeerSignature(peers: PeerMacs, header: string, place: RecordPlace, record: SignedRecord): void {
  const [, version, keyId = '', macs = ''] = PEER_MACS.exec(header) ?? [];
  if (version !== VERSION) throw new UntrustedRecordError('unknown version');
  const writer = topics.get(place.topic)?.owner;
  const mine = macs.split(',').find((mac) => mac.startsWith(`${peers.service}:`));
  if (writer === undefined || mine === undefined) throw new UntrustedRecordError('unknown key');
  const given = Buffer.from(mine.slice(peers.service.length + 1), 'base64url');
  peers.check({ writer, keyId }, [digestOf(place, record)], given);
}

function macOf(key: KeyObject, place: RecordPlace, record: SignedRecord): Buffer {
  return digested(createHmac('sha256', key), place, record, MAC_HEADER);
}

/** All MACs of a record are over this, so that a large one is read once. */
function digestOf(place: RecordPlace, record: SignedRecord): Buffer {
  return digested(createHash('sha256'), place, record, PEER_MACS_HEADER);
}

/** Each field follows its length, and the headers are sorted, so that no two records have the same input. */
function digested(
  hash: Hash | Hmac,
  { topic, partition }: RecordPlace,
  record: SignedRecord,
  ownHeader: string,
): Buffer {
  const add = (field: Buffer | string | null | undefined): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(field === null || field === undefined ? MISSING : Buffer.byteLength(field));
    hash.update(length);
    if (field !== null && field !== undefined) hash.update(field);
  };
  for (const field of [topic, String(partition), record.key, record.value]) add(field);
  const headers = Object.entries(record.headers ?? {}).filter(([name]) => name !== ownHeader);
  for (const [name, header] of headers.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const values = Array.isArray(header) ? header : [header];
    add(name);
    add(String(values.length));
    values.forEach(add);
  }
  return hash.digest();
}
