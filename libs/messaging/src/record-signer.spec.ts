import { randomBytes } from 'node:crypto';
import { encodeFrame } from './frames';
import { type PeerKeys } from './peer-macs';
import { RecordSigner } from './record-signer';
import { type RefusalReason, UntrustedRecordError } from './record-trust';

const [old, current, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const place = { topic: 'payments.requests', partition: 3 };
const frames = encodeFrame({ op: 'payments.create-transfer-out' }, 'body');

function signerOf(active: string, key: Buffer): RecordSigner {
  return new RecordSigner({ active, keys: new Map([[active, key]]) });
}

const signer = new RecordSigner({
  active: 'k2',
  keys: new Map([
    ['k1', old],
    ['k2', current],
  ]),
});

function refusalOf(value: Buffer, at = place): RefusalReason | undefined {
  try {
    signer.open(value, at);
    return undefined;
  } catch (error) {
    if (error instanceof UntrustedRecordError) return error.reason;
    throw error;
  }
}

describe.each(['sign', 'seal'] as const)('a record that is made by %s', (form) => {
  const value = signer[form](frames, place);

  it('is accepted under any key of the ring', () => {
    const isSealed = form === 'seal';
    expect(signer.open(value, place)).toEqual({ frames, isSealed });
    expect(signer.open(signerOf('k1', old)[form](frames, place), place)).toEqual({ frames, isSealed });
  });

  it('is accepted only in its own topic and partition', () => {
    expect(refusalOf(value, { ...place, partition: 30 })).toBe('wrong signature');
    expect(refusalOf(value, { ...place, topic: 'accounts.requests' })).toBe('wrong signature');
  });

  it('is refused with any byte changed, and at any shorter length', () => {
    for (let at = 0; at < value.length; at += 1) {
      const spoiled = Buffer.from(value);
      spoiled.writeUInt8((spoiled.readUInt8(at) + 1) % 256, at);
      expect(refusalOf(spoiled)).toBeDefined();
      expect(refusalOf(value.subarray(0, at))).toBeDefined();
    }
  });

  it.each<[string, Buffer, RefusalReason]>([
    ['that ends within its signature', value.subarray(0, 20), 'unsigned'],
    ['of a later version', Buffer.concat([Buffer.from([5]), value.subarray(1)]), 'unknown version'],
    ['under a key of another name', signerOf('k9', current)[form](frames, place), 'unknown key'],
    ['under another key of the same name', signerOf('k2', foreign)[form](frames, place), 'wrong signature'],
  ])('is refused if it is one %s', (_what, changed, reason) => {
    expect(refusalOf(changed)).toBe(reason);
  });
});

describe('RecordSigner', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['frames without a signature', frames],
  ])('refuses %s', (_what, value) => {
    expect(refusalOf(value)).toBe('unsigned');
  });

  it('encrypts equal frames differently each time, and shows nothing of them', () => {
    const values = [signer.seal(frames, place), signer.seal(frames, place)].map((value) =>
      value.toString('latin1'),
    );
    expect(values[0]?.slice(-frames.length)).not.toBe(values[1]?.slice(-frames.length));
    for (const value of values) expect(value).not.toContain('payments.create-transfer-out');
  });

  it('opens records of more writers than it remembers', () => {
    const writers = Array.from({ length: 300 }, () => signerOf('k2', current));
    for (const writer of [...writers, ...writers]) {
      expect(signer.open(writer.seal(frames, place), place).frames).toEqual(frames);
    }
  });

  it('requires its active key', () => {
    expect(() => new RecordSigner({ active: 'k1', keys: new Map() })).toThrow('no active key');
  });
});

describe.each(['sign', 'seal'] as const)('a record that a service makes by %s with keys of pairs', (form) => {
  const pair = randomBytes(32);
  const peersOf = (service: PeerKeys['service'], peer: PeerKeys['service'], key = pair): PeerKeys => ({
    ...{ service, active: 'p1', use: 'require' },
    keys: new Map([['p1', new Map([[peer, key]])]]),
  });
  const ofPeers = (peers: PeerKeys): RecordSigner =>
    new RecordSigner({ active: 'k2', keys: new Map([['k2', current]]) }, {}, peers);
  const gateway = ofPeers(peersOf('gateway', 'payments'));
  const payments = ofPeers(peersOf('payments', 'gateway'));
  const value = gateway[form](frames, place);
  const reasonOf = (by: RecordSigner, sent: Buffer, at = place): RefusalReason | undefined => {
    try {
      by.open(sent, at);
      return undefined;
    } catch (error) {
      if (error instanceof UntrustedRecordError) return error.reason;
      throw error;
    }
  };

  it('is accepted by the owner of the topic, and names its writer', () => {
    expect(payments.open(value, place)).toEqual({ frames, isSealed: form === 'seal', writer: 'gateway' });
    const empty = payments[form](Buffer.alloc(0), { topic: 'gateway.replies.1', partition: 0 });
    const opened = gateway.open(empty, { topic: 'gateway.replies.1', partition: 0 });
    expect(opened).toMatchObject({ frames: Buffer.alloc(0), writer: 'payments' });
  });

  it('is refused with any byte changed, at any shorter length, and elsewhere', () => {
    for (let at = 0; at < value.length; at += 1) {
      const spoiled = Buffer.from(value);
      spoiled.writeUInt8((spoiled.readUInt8(at) + 1) % 256, at);
      expect(reasonOf(payments, spoiled)).toBeDefined();
      expect(reasonOf(payments, value.subarray(0, at))).toBeDefined();
    }
    expect(reasonOf(payments, value, { ...place, partition: 4 })).toBe('wrong signature');
    expect(reasonOf(payments, value, { ...place, topic: 'payments.other' })).toBe('wrong signature');
  });

  it('is refused under another key, from the reader itself, and without the keys', () => {
    const other = ofPeers(peersOf('gateway', 'payments', foreign));
    expect(reasonOf(payments, other[form](frames, place))).toBe('wrong signature');
    const back = { topic: 'gateway.replies.1', partition: 0 };
    const sent = Buffer.from(payments[form](frames, back));
    expect(reasonOf(payments, sent, back)).toBe('unknown key');
    expect(reasonOf(signer, value)).toBe('unknown key');
    expect(reasonOf(payments, signer[form](frames, place))).toBe('shared key');
    expect(() => gateway[form](frames, { ...place, topic: 'accounts.requests' })).toThrow('there is no key');
  });
});
