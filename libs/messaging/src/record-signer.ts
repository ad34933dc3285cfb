import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { EventSigner, type UnsignedEvents } from './event-signer';
import { ENCRYPTED_VERSION, RecordCipher } from './record-cipher';
import { type RecordPlace, type SigningKeys, UntrustedRecordError } from './record-trust';

/** What a record carries. */
export interface OpenedRecord {
  frames: Buffer;
  /** Whether nobody without a key of the deployment could read the record. */
  isSealed: boolean;
}

/**
 * Version of records that are signed and readable. Earlier records had no version: they began with a length, whose first byte is always 0.
 */
const VERSION = 2;
const UNSIGNED_FIRST_BYTE = 0;
const PREFIX_BYTES = 2;
const MAC_BYTES = 32;
const KEY_ID_BYTES_MAX = 255;
const KEY_PURPOSE = 'corridor request records 2';

/**
 * Signs or encrypts records of requests and replies, and refuses all others. A writer without a key of the deployment therefore
 * can't act for a platform. A value is `[version][length of key id][key id][HMAC-SHA256][frames]`. The HMAC covers
 * everything else, the topic and the partition. HKDF derives its key from that of the ring. RecordCipher has the form of
 * encrypted records.
 */
export class RecordSigner {
  /** Signs events and dead letters with keys of the same ring. */
  readonly events: EventSigner;
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly active: KeyObject;
  private readonly prefix: Buffer;
  private readonly cipher: RecordCipher;

  /** @throws Error if the active key is missing or an id is longer than 255 bytes. */
  constructor(ring: SigningKeys, unsignedEvents: UnsignedEvents = {}) {
    this.events = new EventSigner(ring, unsignedEvents);
    this.keys = new Map([...ring.keys].map(([id, key]) => [id, derivedKey(key)]));
    const active = this.keys.get(ring.active);
    const id = Buffer.from(ring.active, 'utf8');
    if (active === undefined || id.length > KEY_ID_BYTES_MAX) throw new Error('no active key to sign with');
    this.active = active;
    this.prefix = Buffer.concat([Buffer.from([VERSION, id.length]), id]);
    this.cipher = new RecordCipher(ring);
  }

  /** The value of a record that carries `frames` to a partition. Everybody can read it. */
  sign(frames: Buffer, place: RecordPlace): Buffer {
    return Buffer.concat([this.prefix, macOf(this.active, this.prefix, place, frames), frames]);
  }

  /** As {@link sign}, but nobody without a key of the ring can read it. */
  seal(frames: Buffer, place: RecordPlace): Buffer {
    return this.cipher.seal(frames, place);
  }

  /** The frames of a record's value. @throws UntrustedRecordError if it wasn't written for that partition. */
  open(value: Buffer, place: RecordPlace): OpenedRecord {
    const [version, idLength] = value;
    if (version === ENCRYPTED_VERSION) return { frames: this.cipher.open(value, place), isSealed: true };
    if (version === undefined || version === UNSIGNED_FIRST_BYTE) throw new UntrustedRecordError('unsigned');
    if (version !== VERSION) throw new UntrustedRecordError('unknown version');
    const macAt = PREFIX_BYTES + (idLength ?? 0);
    const framesAt = macAt + MAC_BYTES;
    if (value.length < framesAt) throw new UntrustedRecordError('unsigned');
    const key = this.keys.get(value.toString('utf8', PREFIX_BYTES, macAt));
    if (key === undefined) throw new UntrustedRecordError('unknown key');
    const frames = value.subarray(framesAt);
    const expected = macOf(key, value.subarray(0, macAt), place, frames);
    if (!timingSafeEqual(expected, value.subarray(macAt, framesAt)))
      throw new UntrustedRecordError('wrong signature');
    return { frames, isSealed: false };
  }
}

function derivedKey(key: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', KEY_PURPOSE, MAC_BYTES)));
}

/**
 * A topic's name contains no `|`, and only the partition's digits follow it, so that no two partitions have the same
 * input.
 */
function macOf(key: KeyObject, prefix: Buffer, { topic, partition }: RecordPlace, frames: Buffer): Buffer {
  return createHmac('sha256', key).update(prefix).update(`|${topic}|${partition}|`).update(frames).digest();
}
