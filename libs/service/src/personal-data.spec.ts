import { randomBytes } from 'node:crypto';
import { ConfigurationError, Environment } from './environment';
import { parseKeyRing, PersonalDataVault, readFingerprintKeys } from './personal-data';

const first = randomBytes(32);
const second = randomBytes(32);
const fingerprintKeys = [randomBytes(32)];
const vaultOf = (active: string, keys: Record<string, Buffer>): PersonalDataVault =>
  new PersonalDataVault({ active, keys: new Map(Object.entries(keys)) }, fingerprintKeys);

describe('PersonalDataVault', () => {
  const vault = vaultOf('k1', { k1: first });

  it('opens what it sealed and names the key in the ciphertext', () => {
    const sealed = vault.sealField('000123456789', 'ExternalAccount:1', 'accountNumber');
    expect(sealed).toMatch(/^v1:k1:[A-Za-z0-9_-]+$/);
    expect(sealed).not.toContain('000123456789');
    expect(vault.unsealField(sealed, 'ExternalAccount:1', 'accountNumber')).toBe('000123456789');
  });

  it('seals equal values differently', () => {
    expect(vault.sealField('a', 'r', 'f')).not.toBe(vault.sealField('a', 'r', 'f'));
  });

  it('does not open a ciphertext moved to another record or field', () => {
    const sealed = vault.sealField('000123456789', 'ExternalAccount:1', 'accountNumber');
    expect(() => vault.unsealField(sealed, 'ExternalAccount:2', 'accountNumber')).toThrow();
    expect(() => vault.unsealField(sealed, 'ExternalAccount:1', 'iban')).toThrow();
  });

  it('does not open a changed ciphertext or one under an unknown key', () => {
    const sealed = vault.sealField('value', 'r', 'f');
    const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => vault.unsealField(broken, 'r', 'f')).toThrow();
    expect(() => vaultOf('k2', { k2: second }).unsealField(sealed, 'r', 'f')).toThrow('no key k1');
    expect(() => vault.unsealField('plain', 'r', 'f')).toThrow('not a ciphertext');
  });

  it('does not take a tag that is shorter than 16 bytes', () => {
    const short = `v1:k1:${randomBytes(4).toString('base64url')}`;
    expect(() => vault.unsealField(short, 'r', 'f')).toThrow('Invalid authentication tag length: 4');
  });

  it('opens old ciphertexts after the active key changed', () => {
    const sealed = vault.sealField('value', 'r', 'f');
    const rotated = vaultOf('k2', { k1: first, k2: second });
    expect(rotated.unsealField(sealed, 'r', 'f')).toBe('value');
    expect(rotated.sealField('value', 'r', 'f')).toMatch(/^v1:k2:/);
  });

  it('returns equal fingerprints for equal values only', () => {
    expect(vault.fingerprint('a')).toBe(vault.fingerprint('a'));
    expect(vault.fingerprint('a')).not.toBe(vault.fingerprint('b'));
  });
});

describe('FINGERPRINT_KEY', () => {
  const read = (text: string): readonly Buffer[] => {
    const env = new Environment({ FINGERPRINT_KEY: text });
    const keys = readFingerprintKeys(env);
    env.assertValid();
    return keys;
  };
  const ring = (active: string): string =>
    JSON.stringify({ active, keys: { f1: first.toString('base64'), f2: second.toString('base64') } });

  it('is one key, or a ring whose active key comes first', () => {
    expect(read(first.toString('base64'))).toEqual([first]);
    expect(read(ring('f1'))).toEqual([first, second]);
    expect(read(ring('f2'))).toEqual([second, first]);
  });

  it('is checked at start', () => {
    expect(() => read('c2hvcnQ=')).toThrow('FINGERPRINT_KEY must be 32 bytes or more, base64');
    expect(() => read(Buffer.alloc(32).toString('base64'))).toThrow('FINGERPRINT_KEY is one byte repeated');
    expect(() => read(ring('f3'))).toThrow('FINGERPRINT_KEY must name an active key that it holds');
  });

  it('gives a value one fingerprint under each key, and writes the first', () => {
    const both = new PersonalDataVault({ active: 'k1', keys: new Map([['k1', first]]) }, [second, first]);
    const [written, former] = both.fingerprints('a');
    expect(both.fingerprint('a')).toBe(written);
    expect(former).toBe(new PersonalDataVault({ active: '', keys: new Map() }, [first]).fingerprint('a'));
  });
});

describe('the configuration', () => {
  it('names every violation at once', () => {
    const env = new Environment({ PORT: 'x', KEY_RING: '{"active":"k1","keys":{"k1":"c2hvcnQ="}}' });
    env.text('S3_BUCKET');
    env.integer('PORT', 1, { min: 0, max: 65535 });
    env.flag('SANDBOX', true);
    parseKeyRing(env.text('KEY_RING'), env);
    expect(() => env.assertValid()).toThrow(ConfigurationError);
    expect(() => env.assertValid()).toThrow(
      /S3_BUCKET is needed; PORT must be an integer.*; KEY_RING: key k1/,
    );
  });

  it.each([0, 7])('refuses a key made of one repeated byte: %d', (byte) => {
    const env = new Environment();
    const key = Buffer.alloc(32, byte).toString('base64');
    parseKeyRing(JSON.stringify({ active: 'k1', keys: { k1: key } }), env);
    expect(() => env.assertValid()).toThrow('KEY_RING: key k1 is one byte repeated');
  });

  it('accepts valid settings', () => {
    const env = new Environment({ HOST: 'a', SANDBOX: 'true', FOUR_EYES: '1,2' });
    expect([
      env.text('HOST'),
      env.flag('SANDBOX', false),
      env.list('FOUR_EYES'),
      env.text('LOG_LEVEL', 'd'),
    ]).toEqual(['a', true, ['1', '2'], 'd']);
    expect(() => env.assertValid()).not.toThrow();
  });
});
