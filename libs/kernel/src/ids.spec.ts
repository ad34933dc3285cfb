import fc from 'fast-check';
import { formatId, mintUuid, parseId, uuidBounds, uuidTime } from './ids';

describe('ids', () => {
  it('contain their millisecond and lie within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (ms) => {
        const uuid = mintUuid(ms);
        const { first, last } = uuidBounds(ms);
        expect(uuidTime(uuid)).toBe(ms);
        expect(first <= uuid && uuid <= last).toBe(true);
      }),
    );
  });

  it('of one millisecond sort in the order of minting', () => {
    const ids = Array.from({ length: 5_000 }, () => mintUuid(1_700_000_000_000));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sort by time', () => {
    expect(mintUuid(1_000) < mintUuid(1_001)).toBe(true);
  });

  it('parse in upper and lower case, but only with their own prefix', () => {
    const uuid = mintUuid();
    expect(parseId('Customer', formatId('Customer', uuid))).toBe(uuid);
    expect(parseId('Customer', `Customer:${uuid.toUpperCase()}`)).toBe(uuid);
    for (const text of [
      uuid,
      `Quote:${uuid}`,
      'Customer:',
      `Customer:${uuid} `,
      'Customer:zz',
      `customer:${uuid}`,
    ]) {
      expect(parseId('Customer', text)).toBeUndefined();
    }
  });
});
