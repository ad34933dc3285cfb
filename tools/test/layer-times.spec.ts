import { layerTimes } from './layer-times.mjs';

describe('the times of the layers', () => {
  it('count what ran at once only once', () => {
    const times = layerTimes([
      { group: 'static', startedAt: 0, endedAt: 10_000 },
      { group: 'e2e', startedAt: 20_000, endedAt: 50_000 },
      { group: 'integration', startedAt: 20_000, endedAt: 80_000 },
      { group: 'e2e', startedAt: 40_000, endedAt: 60_000 },
      { group: 'e2e', startedAt: 80_000, endedAt: 90_000 },
    ]);
    expect(times).toEqual({ static: 10, unit: 0, integration: 60, 'end-to-end': 50, whole: 80 });
  });
});
