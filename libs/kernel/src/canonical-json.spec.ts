import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

describe('canonical JSON', () => {
  it('parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [1, { d: 2, c: 3 }], a: null })).toBe('{"a":null,"b":[1,{"c":3,"d":2}]}');
    expect(canonicalJson({ a: null, b: [1, { c: 3, d: 2 }] })).toBe('{"a":null,"b":[1,{"c":3,"d":2}]}');
  });

  it('distinguishes different values', () => {
    expect(canonicalJson({ amount: 1 })).not.toBe(canonicalJson({ amount: '1' }));
  });
});
