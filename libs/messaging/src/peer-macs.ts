import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type ServiceName, services } from '@corridor/contracts';
import { UntrustedRecordError } from './record-trust';

/**
 * How far the keys of pairs are in use. `accept`: records are signed by the ring of all services, and both forms are accepted.
 * `sign`: they are signed by the keys of pairs, and both are accepted. `require`: no other form is accepted.
 */
export const peerKeyUses = ['accept', 'sign', 'require'] as const;

/** The keys that a service shares with each other one, and one of its own for what it writes to itself. */
export interface PeerKeys {
  /** Whose keys they are. */
  service: ServiceName;
  active: string;
  /** By id, then by the other service. At least 32 bytes each. */
  keys: ReadonlyMap<string, ReadonlyMap<ServiceName, Buffer>>;
  use: (typeof peerKeyUses)[number];
}

const MAC_BYTES = 32;

type Keys = ReadonlyMap<ServiceName, KeyObject>;

/** Where a MAC is from. */
interface MacSource {
  writer: ServiceName;
  keyId: string;
}

/**
 * HMAC-SHA256 under keys that two services alone have. HKDF derives one for each kind of records and each direction, so
 * that a service can't pass a record off as one that it was sent.
 */
export class PeerMacs {
  private readonly writing: Keys;
  private readonly reading: ReadonlyMap<string, Keys>;

  /** @param kind of the records, with the version of their form */
  constructor(
    private readonly peers: PeerKeys,
    kind: string,
  ) {
    const derived = (pairs: ReadonlyMap<ServiceName, Buffer>, of: (peer: ServiceName) => string): Keys =>
      new Map([...pairs].map(([peer, key]) => [peer, derivedKey(key, `${kind} ${of(peer)}`)]));
    const { service: self, keys } = peers;
    this.writing = derived(keys.get(peers.active) ?? new Map(), (peer) => `${self} ${peer}`);
    this.reading = new Map(
      [...keys].map(([id, pairs]) => [id, derived(pairs, (peer) => `${peer} ${self}`)] as const),
    );
  }

  get service(): ServiceName {
    return this.peers.service;
  }

  get active(): string {
    return this.peers.active;
  }

  /** Whether new records are signed by them. */
  get signs(): boolean {
    return this.peers.use !== 'accept';
  }

  /** Whether only records that they sign are accepted. */
  get areRequired(): boolean {
    return this.peers.use === 'require';
  }

  /** @throws Error if there is no key for the reader */
  make(reader: string, content: readonly (Buffer | string)[]): Buffer {
    const key = this.writing.get(reader as ServiceName);
    if (key === undefined) throw new Error(`there is no key for what ${this.service} writes to ${reader}`);
    return macOf(key, content);
  }

  /** @throws UntrustedRecordError if the writer hasn't made the MAC for this service. */
  check({ writer, keyId }: MacSource, content: readonly (Buffer | string)[], given: Buffer): void {
    const key = this.reading.get(keyId)?.get(writer);
    if (key === undefined) throw new UntrustedRecordError('unknown key');
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(key, content)))
      throw new UntrustedRecordError('wrong signature');
  }
}

/** A text as the name of a service. */
export function serviceOf(name: string): ServiceName | undefined {
  return services.find((service) => service === name);
}

function derivedKey(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `corridor ${purpose}`, MAC_BYTES)));
}

function macOf(key: KeyObject, content: readonly (Buffer | string)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of content) hmac.update(part);
  return hmac.digest();
}
