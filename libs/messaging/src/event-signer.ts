import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { deadLetterTopics, eventTopics, type ServiceName, services } from '@corridor/contracts';
import { type IHeaders, type Message } from 'kafkajs';
import { type RecordPlace, type SigningKeys, UntrustedRecordError } from './record-trust';

/** What the signature of an event record covers, beside its place. */
type SignedRecord = Pick<Message, 'key' | 'headers'> & { value: Message['value'] };

/** The header with the signature: `1.<id of the key>.<HMAC-SHA256, base64url>`. */
const MAC_HEADER = 'corridor-mac';
const VERSION = '1';
const MAC = /^(\d+)\.(.+)\.([\w-]+)$/;
const MAC_BYTES = 32;
const KEY_PURPOSE = 'corridor event records 1';
/** The length of a missing field. */
const MISSING = 0xffff_ffff;

const writers: ReadonlyMap<string, ServiceName> = new Map(
  [...Object.values(eventTopics), ...Object.values(deadLetterTopics)].map(({ name, owner }) => [name, owner]),
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
 * key, the value and all other headers.
 */
export class EventSigner {
  private readonly keys: ReadonlyMap<string, ReadonlyMap<ServiceName, KeyObject>>;
  private readonly now: () => number;

  constructor(
    private readonly ring: SigningKeys,
    private readonly options: UnsignedEvents = {},
  ) {
    this.keys = new Map([...ring.keys].map(([id, key]) => [id, derivedKeys(key)]));
    this.now = options.now ?? Date.now;
  }

  /** Seconds since 1970 until when unsigned records are accepted; 0 if they are refused. */
  get unsignedUntilSeconds(): number {
    return Math.floor((this.options.unsignedUntilMs ?? 0) / 1_000);
  }

  /** The record with its signature. An earlier one is replaced. @throws Error if the topic belongs to no service. */
  sign<R extends SignedRecord>(place: RecordPlace, record: R): R & { headers: IHeaders } {
    const key = this.keyOf(this.ring.active, place.topic);
    if (key === undefined) throw new Error(`records of ${place.topic} can't be signed`);
    const mac = macOf(key, place, record).toString('base64url');
    return {
      ...record,
      headers: { ...record.headers, [MAC_HEADER]: `${VERSION}.${this.ring.active}.${mac}` },
    };
  }

  /**
   * Whether a record is signed; false if it is not but may still be used.
   * @throws UntrustedRecordError if its topic's owner hasn't written it to that partition.
   */
  check(place: RecordPlace, record: SignedRecord): boolean {
    const header = record.headers?.[MAC_HEADER];
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

  /** As {@link check}, for readers that omit what they can't trust. */
  trusts(place: RecordPlace, record: SignedRecord): boolean {
    try {
      this.check(place, record);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether the header of a record names the active key. */
  isOfActiveKey(headers: IHeaders): boolean {
    return String(headers[MAC_HEADER] ?? '').startsWith(`${VERSION}.${this.ring.active}.`);
  }

  private keyOf(id: string, topic: string): KeyObject | undefined {
    const writer = writers.get(topic);
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

/** Each field follows its length, and the headers are sorted, so that no two records have the same input. */
function macOf(key: KeyObject, { topic, partition }: RecordPlace, record: SignedRecord): Buffer {
  const hmac = createHmac('sha256', key);
  const add = (field: Buffer | string | null | undefined): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(field === null || field === undefined ? MISSING : Buffer.byteLength(field));
    hmac.update(length);
    if (field !== null && field !== undefined) hmac.update(field);
  };
  for (const field of [topic, String(partition), record.key, record.value]) add(field);
  const headers = Object.entries(record.headers ?? {}).filter(([name]) => name !== MAC_HEADER);
  for (const [name, header] of headers.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const values = Array.isArray(header) ? header : [header];
    add(name);
    add(String(values.length));
    values.forEach(add);
  }
  return hmac.digest();
}
