import { stepReport } from './steps';

describe('the report of a step', () => {
  const passed = [
    { beganAt: 0, endedAt: 900, status: 500 },
    { beganAt: 500, endedAt: 1_100, status: 201 },
    { beganAt: 1_500, endedAt: 3_700, status: 200 },
    { beganAt: 1_600, endedAt: 1_700, status: 502 },
    { beganAt: 3_900, endedAt: 4_100, status: 503 },
  ];

  it('covers the requests that ended while the step lasted', () => {
    expect(stepReport('step', passed, { beganAt: 1_000, endedAt: 4_000 })).toEqual({
      name: 'step',
      seconds: 3,
      requests: 3,
      failed: 1,
      longestMs: 2_200,
    });
  });

  it('of a step without requests has no longest one', () => {
    expect(stepReport('step', [], { beganAt: 0, endedAt: 50 })).toMatchObject({ requests: 0, longestMs: 0 });
  });
});
