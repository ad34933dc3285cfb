import fc from 'fast-check';
import { plainArray } from '@corridor/database';
import { trailOf, trailText } from './trail';

const created = 1_800_000_000_000;
const name = fc.stringMatching(/^[A-Z_]{1,20}$/);
const step = fc.record({
  version: fc.integer({ min: 1, max: 1_000 }),
  what: name,
  atMs: fc.integer({ min: created, max: created + 10 ** 10 }),
  cause: fc.record({ name, rule: fc.option(fc.constantFrom('002', 'fail.compliance'), { nil: undefined }) }),
});

describe('the trail of a transaction', () => {
  it('is read as it was written, whatever was appended', () => {
    const realMs = created - 5;
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (first, further) => {
        const text = trailText(first, created, realMs) + trailText(further, created, realMs);
        expect(trailOf(text, created)).toEqual(
          [...first, ...further].map(({ version, what, atMs, cause }) => ({
            version,
            what,
            atMs,
            realMs,
            cause: cause.name,
            rule: cause.rule,
          })),
        );
        // The batch writes it in an array without quotes.
        if (text !== '') expect(plainArray([text])).toBe(`{${text}}`);
      }),
    );
  });

  it('is empty where none was kept', () => {
    expect(trailOf(null, created)).toEqual([]);
  });
});
