import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type ServiceName } from '@corridor/contracts';
import { EventSigner, type UnsignedEvents } from './event-signer';
import { type PeerKeys, PeerMacs, serviceOf } from './peer-macs';
import { ENCRYPTED_VERSION, RecordCipher } from './record-cipher';
import { type RecordPlace, type SigningKeys, UntrustedRecordError } from './record-trust';

/** What a record carries. */
export interface OpenedRecord {
  frames: Buffer;
  /** Whether nobody without a key of the deployment could read the record. */
  isSealed: boolean;
  /** Which service wrote it; undefined if any service could have signed it. */
  writer?: ServiceName;
}

/**
 * Version of records that are signed and readable. Earlier records had no version: they began with a length, whose first byte is always 0.
 */
const VERSION = 2;
/** Version of records that are signed by the key of a pair of services. */
const PEER_VERSION = 4;
const UNSIGNED_FIRST_BYTE = 0;
const PREFIX_BYTES = 2;
const MAC_BYTES = 32;
const KEY_ID_BYTES_MAX = 255;
const KEY_PURPOSE = 'corridor request records 2';
const PEER_KIND = 'request records 4';

/**
 * Signs or encrypts records of requests and replies, and refuses all others. A writer without a key of the deployment therefore
 * can't act for a platform. A value is `[version][length of key id][key id][HMAC-SHA256][frames]`. The HMAC covers
 * everything else, the topic and the partition. HKDF derives its key from that of the ring. RecordCipher has the form of
 * encrypted records.
 *
 * With keys of pairs a value is `[version][length of key id][key id][length of writer][writer][HMAC-SHA256][content]`. The
 * content is frames, or an encrypted record. The reader is who owns the topic, so no third service can make the HMAC.
 */
export class RecordSigner {
  /** Signs events and dead letters with keys of the same ring. */
  readonly events: EventSigner;
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly active: KeyObject;
  private readonly prefix: Buffer;
  private readonly cipher: RecordCipher;
  private readonly peers: PeerMacs | undefined;

  /** @throws Error if the active key is missing or an id is longer than 255 bytes. */
  constructor(ring: SigningKeys, unsignedEvents: UnsignedEvents = {}, peers?: PeerKeys) {
    this.events = new EventSigner(ring, unsignedEvents, peers);
    this.peers = peers && new PeerMacs(peers, PEER_KIND);
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
    if (this.peers?.signs === true) return signedByPeer(this.peers, frames, place);
    return Buffer.concat([this.prefix, macOf(this.active, this.prefix, place, frames), frames]);
  }

  /** As {@link sign}, but nobody without a key of the ring can read it. */
  seal(frames: Buffer, place: RecordPlace): Buffer {
    const sealed = this.cipher.seal(frames, place);
    return this.peers?.signs === true ? signedByPeer(this.peers, sealed, place) : sealed;
  }

  /** The frames of a record's value. @throws UntrustedRecordError if it wasn't written for that partition. */
  open(value: Buffer, place: RecordPlace): OpenedRecord {
    const [version, idLength] = value;
    if (version === PEER_VERSION) {
      if (this.peers === undefined) throw new UntrustedRecordError('unknown key');
      const { writer, content } = openedOfPeer(this.peers, value, place);
      const isSealed = content[0] === ENCRYPTED_VERSION;
      return { frames: isSealed ? this.cipher.open(content, place) : content, isSealed, writer };
    }
    const isOfRing = version === VERSION || version === ENCRYPTED_VERSION;
    if (isOfRing && this.peers?.areRequired === true) throw new UntrustedRecordError('shared key');
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

/** The service before the first dot owns a topic of requests or replies, and alone reads it. */
function signedByPeer(peers: PeerMacs, content: Buffer, place: RecordPlace): Buffer {
  const [reader = ''] = place.topic.split('.', 1);
  const [id, writer] = [Buffer.from(peers.active), Buffer.from(peers.service)];
  const head = Buffer.concat([
    Buffer.from([PEER_VERSION, id.length]),
    id,
    Buffer.from([writer.length]),
    writer,
  ]);
  return Buffer.concat([head, peers.make(reader, [head, placeText(place), content]), content]);
}

function openedOfPeer(
  peers: PeerMacs,
  value: Buffer,
  place: RecordPlace,
): { writer: ServiceName; content: Buffer } {
  const writerAt = PREFIX_BYTES + (value[1] ?? 0) + 1;
  const macAt = writerAt + (value[writerAt - 1] ?? 0);
  const contentAt = macAt + MAC_BYTES;
  if (value.length < contentAt) throw new UntrustedRecordError('unsigned');
  const keyId = value.toString('utf8', PREFIX_BYTES, writerAt - 1);
  const writer = serviceOf(value.toString('utf8', writerAt, macAt));
  if (writer === undefined) throw new UntrustedRecordError('unknown key');
  const content = value.subarray(contentAt);
  const signed = [value.subarray(0, macAt), placeText(place), content];
  peers.check({ writer, keyId }, signed, value.subarray(macAt, contentAt));
  return { writer, content };
}

/**
 * A topic's name contains no `|`, and only the partition's digits follow it, so that no two partitions have the same
 * input.
 */
function placeText({ topic, partition }: RecordPlace): string {
  return `|${topic}|${partition}|`;
}

function macOf(key: KeyObject, prefix: Buffer, place: RecordPlace, frames: Buffer): Buffer {
  return createHmac('sha256', key).update(prefix).update(placeText(place)).update(frames).digest();
}
