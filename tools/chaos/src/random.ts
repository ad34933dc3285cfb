import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random values that are determined by a seed. */
export interface Random {
  /** Both ends included. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** The same seed gives the same numbers in the same order. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const integer = (min: number, max: number): number => uniformInt(generator, min, max);
  return {
    integer,
    pick: <T>(list: readonly T[]) => list[integer(0, list.length - 1)] as T,
    shuffled: <T>(list: readonly T[]) => {
      const result = [...list];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        const moved = result[last] as T;
        result[last] = result[other] as T;
        result[other] = moved;
      }
      return result;
    },
  };
}
