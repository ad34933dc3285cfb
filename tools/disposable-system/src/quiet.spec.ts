import { becomesWell, drained } from './quiet';

const FAST = { limitMs: 60, pollMs: 1, recoverEveryMs: 10_000 };

describe('becomesWell', () => {
  it('waits until every process is well, up to a limit', async () => {
    let asked = 0;
    expect(await becomesWell({ isWell: async () => (asked += 1) === 3 }, FAST)).toBe(true);
    expect(asked).toBe(3);
    expect(await becomesWell({ isWell: async () => false }, FAST)).toBe(false);
  });
});

describe('drained', () => {
  it('polls until no work is open', async () => {
    const rounds = [
      [
        { name: 'outbox', open: 2 },
        { name: 'deliveries', open: 0 },
      ],
      [
        { name: 'outbox', open: 0 },
        { name: 'deliveries', open: 1 },
      ],
      [
        { name: 'outbox', open: 0 },
        { name: 'deliveries', open: 0 },
      ],
    ];
    let round = 0;
    const openWork = async () => rounds[round++] ?? [];
    expect(await drained(openWork, async () => undefined, FAST)).toEqual([]);
    expect(round).toBe(3);
  });

  it('reports the name and number of work that stays open', async () => {
    const openWork = async () => [
      { name: 'outbox', open: 2 },
      { name: 'deliveries', open: 0 },
    ];
    expect(await drained(openWork, async () => undefined, FAST)).toEqual(['stuck: 2 outbox']);
  });

  it('recovers immediately and then at intervals, even if a recovery fails', async () => {
    let recovered = 0;
    const recover = async (): Promise<void> => {
      recovered += 1;
      throw new Error('nothing to recover');
    };
    const openWork = async () => [{ name: 'outbox', open: 1 }];
    await drained(openWork, recover, FAST);
    expect(recovered).toBe(1);
    await drained(openWork, recover, { ...FAST, recoverEveryMs: 0 });
    expect(recovered).toBeGreaterThan(3);
  });
});
