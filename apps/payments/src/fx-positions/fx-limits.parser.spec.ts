import { Environment } from '@corridor/service';
import { isBeyond } from './domain/fx-limits';
import { readFxLimits } from './fx-limits.parser';

describe('limits of positions', () => {
  it('are amounts in the smallest unit of their currencies', () => {
    const env = new Environment({ FX_POSITION_LIMITS: 'EUR:10000000, USDC:5' });
    expect([...readFxLimits(env)]).toEqual([
      ['EUR', 10_000_000n],
      ['USDC', 5n],
    ]);
    env.assertValid();
    expect(readFxLimits(new Environment({})).size).toBe(0);
  });

  it.each(['EUR', 'EUR:1.5', 'EUR:-1', 'XXX:5', 'eur:5'])('are not %s', (text) => {
    const env = new Environment({ FX_POSITION_LIMITS: text });
    readFxLimits(env);
    expect(() => env.assertValid()).toThrow('FX_POSITION_LIMITS');
  });

  it('are passed in both directions', () => {
    expect([100n, -100n, 101n, -101n].map((position) => isBeyond(position, 100n))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
