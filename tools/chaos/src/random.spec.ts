import { seededRandom } from './random';

const LIST = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function drawn(seed: number): unknown[] {
  const random = seededRandom(seed);
  return [random.integer(0, 1_000_000), random.pick(LIST), random.shuffled(LIST)];
}

describe('seededRandom', () => {
  it('repeats its values for the same seed, and differs for another seed', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(8)).not.toEqual(drawn(7));
  });

  it('draws integers from the whole range, both ends included', () => {
    const random = seededRandom(1);
    const numbers = new Set(Array.from({ length: 200 }, () => random.integer(3, 5)));
    expect([...numbers].sort()).toEqual([3, 4, 5]);
  });

  it('shuffles a copy of the list without losing items', () => {
    const list = [...LIST];
    const shuffled = seededRandom(3).shuffled(list);
    expect(list).toEqual(LIST);
    expect(shuffled).not.toEqual(LIST);
    expect([...shuffled].sort()).toEqual(LIST);
  });
});
