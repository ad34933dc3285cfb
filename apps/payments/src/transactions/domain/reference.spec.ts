import fc from 'fast-check';
import { formatReference, parseReference, REFERENCES_MAX } from './reference';

describe('references', () => {
  it('are a bijection of the sequence: each maps back to its number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: REFERENCES_MAX - 1 }), (serial) => {
        const reference = formatReference(serial);
        expect(reference).toMatch(/^REF-[0-9A-Z]{10}$/);
        expect(parseReference(reference)).toBe(serial);
      }),
      { numRuns: 2_000 },
    );
  });

  it('cover every text: each maps back to itself', () => {
    const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    fc.assert(
      fc.property(fc.array(digit, { minLength: 10, maxLength: 10 }), (digits) => {
        const reference = `REF-${digits.join('')}`;
        expect(formatReference(parseReference(reference) ?? -1)).toBe(reference);
      }),
      { numRuns: 2_000 },
    );
  });

  it('do not repeat among the first numbers and do not count up', () => {
    const references = Array.from({ length: 20_000 }, (_, serial) => formatReference(serial));
    expect(new Set(references).size).toBe(references.length);
    expect([...references].sort()).not.toEqual(references);
  });

  it('end at their last number', () => {
    expect(() => formatReference(REFERENCES_MAX)).toThrow(RangeError);
    expect(() => formatReference(-1)).toThrow(RangeError);
    expect(() => formatReference(0.5)).toThrow(RangeError);
  });

  it.each(['', 'REF-', 'REF-123', 'REF-12345678901', 'ref-1234567890', 'REF-12345678a0', 'REF-1234 67890'])(
    'exclude %j',
    (text) => {
      expect(parseReference(text)).toBeUndefined();
    },
  );
});
