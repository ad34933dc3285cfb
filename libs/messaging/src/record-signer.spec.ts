import { randomBytes } from 'node:crypto';
import { encodeFrame } from './frames';
import { RecordSigner, type RefusalReason, UntrustedRecordError } from './record-signer';

const [old, current, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const place = { topic: 'payments.requests', partition: 3 };
const frames = encodeFrame({ op: 'payments.create-transfer-out' }, 'body');
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

describe('RecordSigner', () => {
  it('accepts records signed under any key of the ring', () => {
    expect(signer.open(signer.sign(frames, place), place)).toEqual(frames);
    const before = new RecordSigner({ active: 'k1', keys: new Map([['k1', old]]) });
    expect(signer.open(before.sign(frames, place), place)).toEqual(frames);
  });

  it('accepts a signature only for its own topic and partition', () => {
    const value = signer.sign(frames, place);
    expect(refusalOf(value, { ...place, partition: 30 })).toBe('wrong signature');
    expect(refusalOf(value, { ...place, topic: 'accounts.requests' })).toBe('wrong signature');
  });

  it('refuses a value with any byte changed', () => {
    const value = signer.sign(frames, place);
    for (let at = 0; at < value.length; at += 1) {
      const spoiled = Buffer.from(value);
      spoiled.writeUInt8((spoiled.readUInt8(at) + 1) % 256, at);
      expect(refusalOf(spoiled)).toBeDefined();
    }
  });

  it.each<[string, Buffer, RefusalReason]>([
    ['nothing', Buffer.alloc(0), 'unsigned'],
    ['frames without a signature', frames, 'unsigned'],
    ['a record that ends within its signature', signer.sign(frames, place).subarray(0, 20), 'unsigned'],
    [
      'a later version',
      Buffer.concat([Buffer.from([3]), signer.sign(frames, place).subarray(1)]),
      'unknown version',
    ],
    [
      'a key of another name',
      new RecordSigner({ active: 'k9', keys: new Map([['k9', current]]) }).sign(frames, place),
      'unknown key',
    ],
    [
      'another key of the same name',
      new RecordSigner({ active: 'k2', keys: new Map([['k2', foreign]]) }).sign(frames, place),
      'wrong signature',
    ],
  ])('refuses %s', (_what, value, reason) => {
    expect(refusalOf(value)).toBe(reason);
  });

  it('requires its active key', () => {
    expect(() => new RecordSigner({ active: 'k1', keys: new Map() })).toThrow('no active key');
  });
});
