import fc from 'fast-check';
import { types } from 'pg';
import { parseTimestamp } from './timestamps';

const parseAny = types.getTypeParser(types.builtins.TIMESTAMPTZ);

describe('parseTimestamp', () => {
  it('answers what node-postgres does for every moment and every number of digits', () => {
    const moment = fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 6 }), fc.nat(999_999), (ms, digits, fraction) => {
        const seconds = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
        const text = `${seconds}${digits === 0 ? '' : `.${String(fraction).padStart(6, '0').slice(0, digits)}`}+00`;
        expect(parseTimestamp(text)).toEqual(parseAny(text));
      }),
    );
  });

  it.each([
    'infinity',
    '-infinity',
    '2026-01-01 00:00:00+02',
    '2026-01-01 00:00:00.5-03:30',
    '0044-03-15 00:00:00+00 BC',
    '0999-03-15 00:00:00+00',
    '12026-01-01 00:00:00+00',
    '12026-01-01 00:00:00.123456+00',
    '2026-01-01',
  ])('leaves %s to node-postgres', (text) => {
    expect(parseTimestamp(text)).toEqual(parseAny(text));
  });
});
