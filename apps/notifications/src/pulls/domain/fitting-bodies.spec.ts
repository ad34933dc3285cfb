import { fittingBodies } from './fitting-bodies';

const bodies = (...all: string[]): { body: string }[] => all.map((body) => ({ body }));

describe('fittingBodies', () => {
  it('keeps all that fit', () => {
    const all = bodies('ab', 'cd');
    expect(fittingBodies(all, 4)).toEqual({ fitting: all, rest: [] });
    expect(fittingBodies([], 4)).toEqual({ fitting: [], rest: [] });
  });

  it('counts bytes of UTF-8 and keeps the order of the rest', () => {
    const all = bodies('é', 'ab', 'c', 'd');
    expect(fittingBodies(all, 4)).toEqual({ fitting: all.slice(0, 2), rest: all.slice(2) });
  });

  it('always keeps the first', () => {
    const all = bodies('abcdef', 'a');
    expect(fittingBodies(all, 4)).toEqual({ fitting: [all[0]], rest: [all[1]] });
  });
});
