import { healthChange, type HealthFacts } from './connector-health';

const facts: HealthFacts = { isUp: true, wasDownHere: false, answeredAgoMs: null, seenAgoMs: null };

describe('the health of a connector', () => {
  it.each<[string, Partial<HealthFacts>, string | undefined]>([
    ['does not change while it is up', {}, undefined],
    ['changes when an instance finds it down', { isUp: false }, 'DOWN'],
    ['is not noted again at once', { isUp: false, seenAgoMs: 1_000 }, undefined],
    ['is noted again while it lasts', { isUp: false, seenAgoMs: 30_000 }, 'DOWN'],
    ['changes when it answers the instance again', { wasDownHere: true, seenAgoMs: 10 }, 'UP'],
    [
      'stays as another instance sees it, which gets no answer',
      { answeredAgoMs: 5, seenAgoMs: 29_000 },
      undefined,
    ],
    ['stays until there is an answer', { seenAgoMs: 600_000 }, undefined],
    ['stays if the last answer is older', { answeredAgoMs: 700_000, seenAgoMs: 600_000 }, undefined],
    ['changes when the instance that saw it is gone', { answeredAgoMs: 5, seenAgoMs: 150_000 }, 'UP'],
  ])('%s', (_, more, change) => {
    expect(healthChange({ ...facts, ...more })).toBe(change);
  });
});
