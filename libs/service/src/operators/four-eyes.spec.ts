import { ConfigurationError, Environment } from '../environment';
import { needsSecond, readFourEyes } from './four-eyes';

describe('FOUR_EYES', () => {
  it('lists actions with the amounts from which they need a second operator', () => {
    const fourEyes = readFourEyes(new Environment({ FOUR_EYES: 'put-routes, resolve-instruction:1000' }));

    expect(needsSecond(fourEyes, 'put-routes', null)).toBe(true);
    expect(needsSecond(fourEyes, 'resolve-instruction', 999n)).toBe(false);
    expect(needsSecond(fourEyes, 'resolve-instruction', 1000n)).toBe(true);
    expect(needsSecond(fourEyes, 'resolve-instruction', null)).toBe(true);
    expect(needsSecond(fourEyes, 'pause-connector', null)).toBe(false);
    expect(readFourEyes(new Environment({})).size).toBe(0);
  });

  it('refuses what is no action', () => {
    const env = new Environment({ FOUR_EYES: 'put-routes:-1,X' });
    readFourEyes(env);

    expect(() => env.assertValid()).toThrow(ConfigurationError);
  });
});
