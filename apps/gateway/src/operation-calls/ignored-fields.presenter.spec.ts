import 'reflect-metadata';
import fc from 'fast-check';
import { IGNORED_MAX } from '@corridor/contracts';
import { ignoredFieldsValue, strictnessOf } from './ignored-fields.presenter';
import { parseJsonBody, removedFieldsOf } from '../http/json-body.parser';

describe('the header of ignored fields', () => {
  it.each([
    [['immediatelyExcute'], 'immediatelyExcute'],
    [['source.foo', 'items[0].bar'], 'source.foo, items[0].bar'],
    [['größe', 'a b', 'c,d', '"e"', '100%'], 'gr%C3%B6%C3%9Fe, a%20b, c%2Cd, %22e%22, 100%25'],
    [['a\r\nSet-Cookie: x=1'], 'a%0D%0ASet-Cookie:%20x=1'],
    [['🚀'], '%F0%9F%9A%80'],
  ])('lists %j as %s', (ignored, value) => expect(ignoredFieldsValue(ignored)).toBe(value));

  it('has at most 1,024 visible characters, and marks an incomplete list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 64 }), { maxLength: IGNORED_MAX }),
        (names) => {
          const value = ignoredFieldsValue(names);
          expect(value.length).toBeLessThanOrEqual(1_024);
          expect(value).toMatch(/^[\x20-\x7e]*$/);
        },
      ),
    );
    const many = Array.from({ length: IGNORED_MAX - 1 }, (_none, at) => `aFieldOfSomeLength${at}`);
    expect(ignoredFieldsValue(many)).toMatch(/^aFieldOfSomeLength0, .*, \.\.\.$/);
    const short = Array.from({ length: IGNORED_MAX }, () => 'a');
    expect(ignoredFieldsValue(short)).toMatch(/^a, .*a, \.\.\.$/);
  });
});

describe('Corridor-Strict', () => {
  const read = (header: string | undefined, method: 'GET' | 'POST' = 'POST') =>
    strictnessOf(
      { method },
      { headers: header === undefined ? {} : { 'corridor-strict': header } },
      { sandbox: true },
    );

  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
  ])('with the value %s is %s', (header, isStrict) =>
    expect(read(header)).toEqual({ isStrict, violations: [] }),
  );

  it.each(['', '1', 'TRUE', 'yes', 'true, true'])(
    'with the value "%s" is refused, except for reads',
    (header) => {
      const violations = [{ field: 'Corridor-Strict', message: 'Corridor-Strict must be true or false' }];
      expect(read(header)).toEqual({ isStrict: false, violations });
      expect(read(header, 'GET').violations).toEqual([]);
    },
  );
});

describe('a caller that prefers strict handling', () => {
  const strict = { prefer: 'handling=strict' };

  it.each<[string, Record<string, string>, boolean, boolean]>([
    ['gets it in a sandbox', strict, true, true],
    ['does not get it elsewhere', strict, false, false],
    ['may have other preferences', { prefer: 'respond-async, Handling="strict"' }, true, true],
    ['does not get it for another handling', { prefer: 'handling=lenient' }, true, false],
    ['is overruled by Corridor-Strict: false', { ...strict, 'corridor-strict': 'false' }, true, false],
    ['is overruled by Corridor-Strict: true', { ...strict, 'corridor-strict': 'true' }, false, true],
  ])('%s', (_what, headers, sandbox, isStrict) => {
    const read = strictnessOf({ method: 'POST' }, { headers }, { sandbox });
    expect(read).toEqual({ isStrict, violations: [] });
    expect(strictnessOf({ method: 'GET' }, { headers }, { sandbox }).isStrict).toBe(false);
  });
});

describe('a key that was removed from a body', () => {
  it('is reported by its path', () => {
    const text = '{"__proto__": {}, "a": {"constructor": 1, "b": [1, {"__proto__": 2}]}, "c": 1}';
    const body = parseJsonBody(Buffer.from(text), 'application/json') as object;

    expect(JSON.stringify(body)).toBe('{"a":{"b":[1,{}]},"c":1}');
    expect(removedFieldsOf(body)).toEqual(['__proto__', 'a.constructor', 'a.b[1].__proto__']);
    expect(
      removedFieldsOf(parseJsonBody(Buffer.from('{"a": "\\u0041"}'), undefined) as object),
    ).toBeUndefined();
  });
});
