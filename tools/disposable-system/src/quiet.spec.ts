import { becomesWell, drained } from './quiet';

const FAST = { limitMs: 60, pollMs: 1, recoverEveryMs: 10_000 };

describe('a system', () => {
  it('is waited for until every process is well, but not for ever', async () => {
    let asked = 0;
    expect(await becomesWell({ isWell: async () => (asked += 1) === 3 }, FAST)).toBe(true);
    expect(asked).toBe(3);
    expect(await becomesWell({ isWell: async () => false }, FAST)).toBe(false);
  });
});

describe('open work', () => {
  it('drains: what is open is asked for until all of it is none', async () => {
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

  it('that stays is told by name and number', async () => {
    const openWork = async () => [
      { name: 'outbox', open: 2 },
      { name: 'deliveries', open: 0 },
    ];
    expect(await drained(openWork, async () => undefined, FAST)).toEqual(['stuck: 2 outbox']);
  });

  it('is recovered at once and then every so often, whether that fails or not', async () => {
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
