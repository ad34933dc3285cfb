import { ratiosOf } from './ratios';
import type { Row } from './report';

const row = (round: number, perSecond: number, name = 'transfers'): Row => ({
  part: 'transfers',
  name,
  round,
  figures: { perSecond, cpuMs: { sum: 2 } },
});

describe('ratiosOf', () => {
  it('compares the measurements of the same round and shows their spread', () => {
    const before = [row(1, 100), row(2, 200), row(3, 100)];
    const after = [row(1, 150), row(2, 200), row(3, 300)];
    expect(ratiosOf(before, after)).toEqual([
      {
        part: 'transfers',
        name: 'transfers',
        figures: {
          before: { perSecond: 100, 'cpuMs/sum': 2 },
          after: { perSecond: 200, 'cpuMs/sum': 2 },
          ratio: {
            perSecond: { median: 1.5, min: 1, max: 3 },
            'cpuMs/sum': { median: 1, min: 1, max: 1 },
          },
        },
      },
    ]);
  });

  it('leaves out a load that one of the systems lacks', () => {
    expect(ratiosOf([row(1, 1)], [row(1, 1, 'quotes')])).toEqual([]);
  });

  it('leaves out a ratio to zero', () => {
    expect(ratiosOf([row(1, 0)], [row(1, 1)])[0]?.figures.ratio).not.toHaveProperty('perSecond');
  });
});
