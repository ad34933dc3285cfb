import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Keys of every process of a deployment, by id. New records are signed under the active one. */
export interface SigningKeys {
  active: string;
  /** At least 32 bytes each. The signing keys are derived from them. */
  keys: ReadonlyMap<string, Buffer>;
}

/** A partition of a topic. A signature is valid only for its own partition. */
export interface RecordPlace {
  topic: string;
  partition: number;
}

/** Why a record is refused. */
export type RefusalReason = 'unsigned' | 'unknown version' | 'unknown key' | 'wrong signature';

/** Thrown for a record that this deployment has not written to this partition. None of it may be used. */
export class UntrustedRecordError extends Error {
  constructor(readonly reason: RefusalReason) {
    super(`the record is not believed: ${reason}`);
    this.name = 'UntrustedRecordError';
  }
}

/**
 * Version of signed records. Earlier records had no version: they began with a length, whose first byte is always 0.
 */
const VERSION = 2;
const UNSIGNED_FIRST_BYTE = 0;
const PREFIX_BYTES = 2;
const MAC_BYTES = 32;
const KEY_ID_BYTES_MAX = 255;
const KEY_PURPOSE = 'corridor request records 2';

/**
 * Signs records of requests and replies, and refuses all others. A writer without a key of the deployment therefore
 * can't act for a platform. A value is `[version][length of key id][key id][HMAC-SHA256][frames]`. The HMAC covers
 * everything else, the topic and the partition. HKDF derives its key from that of the ring.
 */
export class RecordSigner {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly active: KeyObject;
  private readonly prefix: Buffer;

  /** @throws Error if the active key is missing or an id is longer than 255 bytes. */
  constructor(ring: SigningKeys) {
    this.keys = new Map([...ring.keys].map(([id, key]) => [id, derivedKey(key)]));
    const active = this.keys.get(ring.active);
    const id = Buffer.from(ring.active, 'utf8');
    if (active === undefined || id.length > KEY_ID_BYTES_MAX) throw new Error('no active key to sign with');
    this.active = active;
    this.prefix = Buffer.concat([Buffer.from([VERSION, id.length]), id]);
  }

  /** The value of a record that carries `frames` to a partition. */
  sign(frames: Buffer, place: RecordPlace): Buffer {
    return Buffer.concat([this.prefix, macOf(this.active, this.prefix, place, frames), frames]);
  }

  /** The frames of a record's value. @throws UntrustedRecordError if it wasn't signed for that partition. */
  open(value: Buffer, place: RecordPlace): Buffer {
    const [version, idLength] = value;
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
    return frames;
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
