import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * Chance that a seed decides: the same seed gives the same numbers in the same order.
 * @typedef {ReturnType<typeof seededRandom>} Random
 * @param {number} seed
 */
export function seededRandom(seed) {
  const generator = xoroshiro128plus(seed);
  /** @param {number} min @param {number} max both included */
  const integer = (min, max) => uniformInt(generator, min, max);
  return {
    integer,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => /** @type {T} */ (list[integer(0, list.length - 1)]),
    /** @template T @param {readonly T[]} list @returns {T[]} */
    shuffled: (list) => {
      const result = [...list];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        const moved = /** @type {T} */ (result[last]);
        result[last] = /** @type {T} */ (result[other]);
        result[other] = moved;
      }
      return result;
    },
  };
}
