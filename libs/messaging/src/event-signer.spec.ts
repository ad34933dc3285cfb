import { EventSigner } from './event-signer';
import { type RefusalReason, UntrustedRecordError } from './record-trust';

const keys = new Map(['k1', 'k2', 'k3'].map((id, index) => [id, Buffer.alloc(32, index + 1)]));
const signer = new EventSigner({ active: 'k2', keys });
const place = { topic: 'compliance.verifications', partition: 1 };
const record = {
  key: Buffer.from('Verification:1'),
  value: Buffer.from('[{"id":"1"}]'),
  headers: { 'content-type': 'application/cloudevents-batch+json', 'corridor-listing': '{"kinds":[]}' },
};
const signed = signer.sign(place, record);
/** As a consumer receives it. */
const received = {
  ...signed,
  headers: Object.fromEntries(
    Object.entries(signed.headers).map(([name, value]) => [name, Buffer.from(String(value))]),
  ),
};

function refusalOf(changed: object, at = place, by = signer): RefusalReason | undefined {
  try {
    by.check(at, { ...received, ...changed });
    return undefined;
  } catch (error) {
    if (error instanceof UntrustedRecordError) return error.reason;
    throw error;
  }
}

const withHeader = (name: string, value: Buffer | Buffer[] | undefined): object => ({
  headers: { ...received.headers, [name]: value },
});

describe('a signed event record', () => {
  it('is accepted under any key of the ring', () => {
    expect(signer.check(place, received)).toBe(true);
    for (const active of keys.keys()) {
      const other = new EventSigner({ active, keys });
      expect(signer.check(place, other.sign(place, record))).toBe(true);
      expect(signer.isOfActiveKey(other.sign(place, record).headers)).toBe(active === 'k2');
    }
  });

  it('is signed anew by a sign of a signed one', () => {
    const moved = { ...place, partition: 2 };
    expect(signer.check(moved, signer.sign(moved, received))).toBe(true);
  });

  it.each<[string, object, RefusalReason]>([
    ['value', { value: Buffer.from('[{"id":"2"}]') }, 'wrong signature'],
    ['missing value', { value: null }, 'wrong signature'],
    ['key', { key: Buffer.from('Verification:2') }, 'wrong signature'],
    ['missing key', { key: null }, 'wrong signature'],
    ['content type', withHeader('content-type', Buffer.from('application/json')), 'wrong signature'],
    ['listing', withHeader('corridor-listing', Buffer.from('{"kinds":[1]}')), 'wrong signature'],
    ['further header', withHeader('corridor-moved', Buffer.from('1')), 'wrong signature'],
    ['repeated header', withHeader('content-type', [Buffer.from('a'), Buffer.from('b')]), 'wrong signature'],
    ['missing signature', { headers: {} }, 'unsigned'],
    ['empty signature', withHeader('corridor-mac', Buffer.alloc(0)), 'unknown version'],
    ['short signature', withHeader('corridor-mac', Buffer.from('1.k2.abcd')), 'wrong signature'],
    ['later version', withHeader('corridor-mac', Buffer.from('2.k2.abcd')), 'unknown version'],
    ['foreign key', withHeader('corridor-mac', Buffer.from('1.k9.abcd')), 'unknown key'],
  ])('is refused with another or a %s', (_what, change, reason) => {
    expect(refusalOf(change)).toBe(reason);
  });

  it('is accepted only in its own topic and partition', () => {
    expect(refusalOf({}, { ...place, partition: 2 })).toBe('wrong signature');
    expect(refusalOf({}, { ...place, topic: 'compliance.dead-letter' })).toBe('wrong signature');
    expect(refusalOf({}, { ...place, topic: 'strange.topic' })).toBe('unknown key');
    expect(() => signer.sign({ ...place, topic: 'strange.topic' }, record)).toThrow("can't be signed");
  });

  it('is refused under a key that another service derives, or another deployment', () => {
    const byAccounts = signer.sign({ topic: 'accounts.customers', partition: 1 }, record);
    expect(refusalOf(byAccounts)).toBe('wrong signature');
    const strange = new EventSigner({ active: 'k2', keys: new Map([['k2', Buffer.alloc(32, 9)]]) });
    expect(refusalOf(strange.sign(place, record))).toBe('wrong signature');
  });

  it('may be missing until the time of the setting, but never be wrong', () => {
    let now = 1_000;
    const upgraded = new EventSigner({ active: 'k2', keys }, { unsignedUntilMs: 2_000, now: () => now });
    expect(upgraded.unsignedUntilSeconds).toBe(2);
    expect(upgraded.check(place, record)).toBe(false);
    expect(refusalOf({ value: null }, place, upgraded)).toBe('wrong signature');
    now = 2_000;
    expect(upgraded.trusts(place, record)).toBe(false);
  });
});
