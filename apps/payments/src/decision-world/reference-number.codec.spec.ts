import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { formatReference, REFERENCES_MAX } from '../transactions/domain/reference';
import { ReferenceNumbers } from './reference-number.codec';

const FIRST = 1_000_000_000;
const keyOf = (seed: string): Buffer => createHash('sha256').update(seed).digest();
const numbers = fc.integer({ min: FIRST, max: REFERENCES_MAX - 1 });
const counted = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

describe('the numbers of references', () => {
  it('differ for different numbers, stay in their range, and are the same each time', () => {
    fc.assert(
      fc.property(fc.uniqueArray(numbers, { minLength: 1, maxLength: 50 }), fc.string(), (some, seed) => {
        const made = new ReferenceNumbers(keyOf(seed), FIRST).shuffled(some);
        expect(new Set(made).size).toBe(some.length);
        expect(made.every((number) => number >= FIRST && number < REFERENCES_MAX)).toBe(true);
        expect(new ReferenceNumbers(keyOf(seed), FIRST).shuffled(some.toReversed())).toEqual(
          made.toReversed(),
        );
      }),
    );
  });

  it('are a permutation of a small range, too, from whose smaller numbers they are walked away', () => {
    const first = REFERENCES_MAX - 2_000;
    const near = REFERENCES_MAX / 2;
    const all = new ReferenceNumbers(keyOf('walk'), near).shuffled(counted(first, 2_000));
    expect(new Set(all).size).toBe(2_000);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(near);
  });

  it('do not repeat in a block, and their neighbours are nowhere near', () => {
    const made = new ReferenceNumbers(randomBytes(32), FIRST).shuffled(counted(FIRST, 20_000));
    expect(new Set(made.map(formatReference)).size).toBe(20_000);
    const steps = new Set(made.slice(1).map((number, at) => number - (made[at] ?? 0)));
    expect(steps.size).toBeGreaterThan(19_900);
  });

  it('are those of no other deployment, which has another key', () => {
    const [one, two] = [randomBytes(32), randomBytes(32)].map((key) =>
      new ReferenceNumbers(key, FIRST).shuffled(counted(FIRST, 20_000)),
    );
    const known = new Set(one);
    expect(two?.filter((number) => known.has(number))).toEqual([]);
  });

  it('end with the references', () => {
    const made = new ReferenceNumbers(keyOf('end'), FIRST);
    expect(() => made.shuffled([REFERENCES_MAX])).toThrow(RangeError);
    expect(() => made.shuffled([FIRST - 1])).toThrow(RangeError);
  });
});
