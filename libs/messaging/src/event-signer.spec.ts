import { EventSigner } from './event-signer';
import { type PeerKeys } from './peer-macs';
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
    expect(upgraded.faultOf(place, record)).toBe('unsigned');
  });
});

describe('an event record with keys of pairs', () => {
  const [own, ofAccounts, ofNotifications] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
  const compliance = peersOf('compliance', [
    ['compliance', own],
    ['accounts', ofAccounts],
    ['notifications', ofNotifications],
  ]);
  const accounts = peersOf('accounts', [['compliance', ofAccounts]]);

  function peersOf(
    service: PeerKeys['service'],
    pairs: [PeerKeys['service'], Buffer | undefined][],
    change: Partial<PeerKeys> = {},
  ): PeerKeys {
    const own = new Map(pairs.map(([peer, key]) => [peer, key ?? Buffer.alloc(32)]));
    return { service, active: 'p.1', keys: new Map([['p.1', own]]), use: 'require', ...change };
  }

  const signerOf = (peers: PeerKeys): EventSigner => new EventSigner({ active: 'k2', keys }, {}, peers);
  const writer = signerOf(compliance);
  const reader = signerOf(accounts);

  it('has a MAC for each reader of the topic and for its owner, in the place of that of the ring', () => {
    const sent = writer.sign(place, received);
    expect(Object.keys(sent.headers).sort()).toEqual([
      'content-type',
      'corridor-listing',
      'corridor-peer-macs',
    ]);
    expect(String(sent.headers['corridor-peer-macs'])).toMatch(
      /^1\.p\.1\.compliance:[\w-]{43},accounts:[\w-]{43},notifications:[\w-]{43}$/,
    );
    expect([reader.check(place, sent), writer.check(place, sent)]).toEqual([true, true]);
    expect(writer.isOfActiveKey(sent.headers)).toBe(true);
    expect(signerOf({ ...compliance, active: 'p2' }).isOfActiveKey(sent.headers)).toBe(false);
    const signedAgain = signer.sign(place, sent).headers;
    expect(signedAgain['corridor-mac']).toBe(signed.headers['corridor-mac']);
    expect(signedAgain).not.toHaveProperty('corridor-peer-macs');
  });

  it.each<[string, (sent: typeof signed) => object, RefusalReason]>([
    ['another value', (sent) => ({ ...sent, value: Buffer.from('[]') }), 'wrong signature'],
    ['a further header', (sent) => withHeaders(sent, { 'corridor-moved': '1' }), 'wrong signature'],
    [
      'one of the ring beside it',
      (sent) => withHeaders(sent, { 'corridor-mac': '1.k2.a' }),
      'wrong signature',
    ],
    ['a later version', (sent) => withMacs(sent, '2.p.1.accounts:abcd'), 'unknown version'],
    ['a foreign key', (sent) => withMacs(sent, '1.p9.accounts:abcd'), 'unknown key'],
    ['another reader', (sent) => withMacs(sent, '1.p.1.payments:abcd'), 'unknown key'],
    ['a short signature', (sent) => withMacs(sent, '1.p.1.accounts:abcd'), 'wrong signature'],
    ['the signature of the ring alone', () => signed, 'shared key'],
    ['no signature', () => ({ ...record, headers: {} }), 'unsigned'],
  ])('is refused with %s', (_what, changed, reason) => {
    expect(refusalOf(changed(writer.sign(place, record)), place, reader)).toBe(reason);
  });

  it('is refused by a reader without such keys, even while unsigned ones are accepted', () => {
    const lax = new EventSigner({ active: 'k2', keys }, { unsignedUntilMs: Date.now() + 60_000 });
    expect(refusalOf(writer.sign(place, record), place, lax)).toBe('unknown key');
  });

  it('is not what the reader itself could have written, nor of a topic of another service', () => {
    const asCompliance = signerOf({ ...accounts, service: 'compliance' });
    expect(() => asCompliance.sign(place, record)).toThrow('there is no key');
    const pretended = peersOf('compliance', [
      ['compliance', own],
      ['accounts', ofNotifications],
      ['notifications', ofNotifications],
    ]);
    expect(refusalOf(signerOf(pretended).sign(place, record), place, reader)).toBe('wrong signature');
    expect(() => writer.sign({ ...place, topic: 'accounts.customers' }, record)).toThrow("can't be signed");
  });
});

function withHeaders(sent: typeof signed, headers: object): object {
  return { ...sent, headers: { ...sent.headers, ...headers } };
}

function withMacs(sent: typeof signed, macs: string): object {
  return withHeaders(sent, { 'corridor-peer-macs': macs });
}
