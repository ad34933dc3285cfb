import { services } from '@corridor/contracts';
import { Environment } from '../environment';
import { readPeerKeys } from './peer-keys-config';

const pairs = Object.fromEntries(
  services.map((peer, at) => [peer, Buffer.alloc(32, at + 1).toString('base64')]),
);
const ring = { active: 'p1', keys: { p1: pairs } };

function read(keys: object | string | undefined, use?: string): ReturnType<typeof readPeerKeys> {
  const text = typeof keys === 'object' ? JSON.stringify(keys) : keys;
  const env = new Environment({ PEER_KEYS: text, PEER_KEYS_USE: use });
  const found = readPeerKeys('payments', env);
  env.assertValid();
  return found;
}

describe('PEER_KEYS', () => {
  it('has a key for each service, and is required of all records if nothing else is said', () => {
    expect(read(undefined)).toBeUndefined();
    const found = read(ring);
    expect(found).toMatchObject({ service: 'payments', active: 'p1', use: 'require' });
    expect(found?.keys.get('p1')?.get('accounts')).toEqual(Buffer.alloc(32, 2));
    expect(read(ring, 'accept')).toMatchObject({ use: 'accept' });
  });

  it.each<[string, object | string | undefined, string | undefined, string]>([
    ['text that is no JSON', '{', undefined, 'PEER_KEYS must be JSON'],
    ['JSON null', 'null', undefined, 'PEER_KEYS must be an object with active and keys'],
    ['a JSON text', '""', undefined, 'PEER_KEYS must be an object with active and keys'],
    ['a list', '[]', undefined, 'PEER_KEYS must be an object with active and keys'],
    ['an empty object', '{}', undefined, 'PEER_KEYS must name an active key that it holds'],
    ['keys that are no object', { ...ring, keys: null }, undefined, 'must name an active key that it holds'],
    [
      'an inherited name',
      { active: 'toString', keys: {} },
      undefined,
      'must name an active key that it holds',
    ],
    ['an id without keys', { ...ring, keys: { p1: null } }, undefined, 'key p1 for gateway must be 32 bytes'],
    [
      'a key that is no text',
      { ...ring, keys: { p1: { ...pairs, gateway: 7 } } },
      undefined,
      'for gateway must',
    ],
    [
      'a key that is no base64',
      { ...ring, keys: { p1: { ...pairs, gateway: `${String(pairs['gateway']).slice(0, -2)}!!=` } } },
      undefined,
      'key p1 for gateway must be 32 bytes, base64',
    ],
    [
      'an unknown service',
      { ...ring, keys: { p1: { ...pairs, paymets: pairs['payments'] } } },
      undefined,
      'PEER_KEYS: key p1 names the unknown service paymets',
    ],
    ['no active key', { ...ring, active: 'p2' }, undefined, 'must name an active key that it holds'],
    [
      'a service too few',
      { ...ring, keys: { p1: { ...pairs, gateway: undefined } } },
      undefined,
      'for gateway must be',
    ],
    ['a short key', { ...ring, keys: { p1: { ...pairs, gateway: 'AAAA' } } }, undefined, 'must be 32 bytes'],
    [
      'one key for two services',
      { ...ring, keys: { p1: { ...pairs, gateway: pairs['accounts'] } } },
      undefined,
      'key p1 must differ for each service',
    ],
    ['another use', ring, 'both', 'PEER_KEYS_USE must be one of accept, sign, require'],
    ['a use without keys', undefined, 'sign', 'PEER_KEYS is needed by PEER_KEYS_USE'],
    ['no keys but their use', '', 'require', 'PEER_KEYS is needed by PEER_KEYS_USE'],
  ])('is refused with %s', (_what, keys, use, message) => {
    expect(() => read(keys, use)).toThrow(message);
  });
});
