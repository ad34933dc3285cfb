import { randomBytes } from 'node:crypto';
import { encodeFrame } from './frames';
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
    ['of a later version', Buffer.concat([Buffer.from([4]), value.subarray(1)]), 'unknown version'],
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
