import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type RecordPlace, type SigningKeys, UntrustedRecordError } from './record-trust';

/** First byte of an encrypted record. */
export const ENCRYPTED_VERSION = 3;
const PREFIX_BYTES = 2;
const WRITER_BYTES = 16;
const COUNTER_BYTES = 6;
const TAG_BYTES = 16;
const IV_BYTES = 12;
const KEY_BYTES = 32;
const KEY_PURPOSE = 'corridor encrypted records 3';
/** Maximum number of other writers whose keys are remembered. */
const WRITERS_MAX = 256;

/** Additional data of GCM: a topic's name contains no `|`, so that no two partitions have the same. */
function placeBytes({ topic, partition }: RecordPlace): Buffer {
  return Buffer.from(`|${topic}|${partition}|`, 'utf8');
}

function writerKey(key: Buffer, writer: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, writer, KEY_PURPOSE, KEY_BYTES)));
}

/**
 * Encrypts records as a whole: AES-256-GCM, which also authenticates the frames, the topic and the partition (NIST SP
 * 800-38D). A value is `[version][length of key id][key id][writer][counter][tag][ciphertext]`. HKDF derives a key for
 * each writer from a key of the ring and the writer's random id. Its nonce is a counter, so that no key meets a nonce
 * twice, however many records it encrypts.
 */
export class RecordCipher {
  private readonly head: Buffer;
  private readonly key: KeyObject;
  private readonly known = new Map<string, KeyObject>();
  private count = 0;

  /** @throws Error if the active key is missing. */
  constructor(private readonly ring: SigningKeys) {
    const active = ring.keys.get(ring.active);
    if (active === undefined) throw new Error('no active key to encrypt with');
    const id = Buffer.from(ring.active, 'utf8');
    const writer = randomBytes(WRITER_BYTES);
    this.head = Buffer.concat([Buffer.from([ENCRYPTED_VERSION, id.length]), id, writer]);
    this.key = writerKey(active, writer);
  }

  /** The value of a record that carries `frames` to a partition, unreadable without a key of the ring. */
  seal(frames: Buffer, place: RecordPlace): Buffer {
    this.count += 1;
    const iv = Buffer.alloc(IV_BYTES);
    iv.writeUIntBE(this.count, IV_BYTES - COUNTER_BYTES, COUNTER_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(placeBytes(place));
    const text = cipher.update(frames);
    cipher.final();
    return Buffer.concat([this.head, iv.subarray(IV_BYTES - COUNTER_BYTES), cipher.getAuthTag(), text]);
  }

  /** The frames of an encrypted record. @throws UntrustedRecordError if it wasn't made for that partition. */
  open(value: Buffer, place: RecordPlace): Buffer {
    const writerAt = PREFIX_BYTES + (value[1] ?? 0);
    const counterAt = writerAt + WRITER_BYTES;
    const tagAt = counterAt + COUNTER_BYTES;
    const textAt = tagAt + TAG_BYTES;
    if (value.length < textAt) throw new UntrustedRecordError('unsigned');
    const name = value.toString('latin1', PREFIX_BYTES, counterAt);
    const key = this.known.get(name) ?? this.keyOf(value, writerAt);
    const iv = Buffer.alloc(IV_BYTES);
    value.copy(iv, IV_BYTES - COUNTER_BYTES, counterAt, tagAt);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(placeBytes(place)).setAuthTag(value.subarray(tagAt, textAt));
    const frames = decipher.update(value.subarray(textAt));
    try {
      decipher.final();
    } catch {
      throw new UntrustedRecordError('wrong signature');
    }
    this.remember(name, key);
    return frames;
  }

  private keyOf(value: Buffer, writerAt: number): KeyObject {
    const key = this.ring.keys.get(value.toString('utf8', PREFIX_BYTES, writerAt));
    if (key === undefined) throw new UntrustedRecordError('unknown key');
    return writerKey(key, value.subarray(writerAt, writerAt + WRITER_BYTES));
  }

  /** Only writers that have proved that they have a key are remembered. The oldest ones make room. */
  private remember(name: string, key: KeyObject): void {
    if (this.known.has(name)) return;
    for (const oldest of this.known.keys()) {
      if (this.known.size < WRITERS_MAX) break;
      this.known.delete(oldest);
    }
    this.known.set(name, key);
  }
}
