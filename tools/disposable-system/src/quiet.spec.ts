import { becomesWell, drained } from './quiet';

const FAST = { limitMs: 60_000, pollMs: 1, recoverEveryMs: 600_000 };
/** A limit that passes, because what is waited for never comes. */
const SHORT = { ...FAST, limitMs: 60 };

describe('becomesWell', () => {
  it('waits until every process is well, up to a limit', async () => {
    let asked = 0;
    expect(await becomesWell({ isWell: async () => (asked += 1) === 3 }, FAST)).toBe(true);
    expect(asked).toBe(3);
    expect(await becomesWell({ isWell: async () => false }, SHORT)).toBe(false);
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
    expect(await drained(openWork, async () => undefined, SHORT)).toEqual(['stuck: 2 outbox']);
  });

  it('recovers immediately and then at intervals, even if a recovery fails', async () => {
    let recovered = 0;
    const recover = async (): Promise<void> => {
      recovered += 1;
      throw new Error('nothing to recover');
    };
    const inRounds = (rounds: number) => async () => [{ name: 'outbox', open: (rounds -= 1) }];
    await drained(inRounds(5), recover, FAST);
    expect(recovered).toBe(1);
    await drained(inRounds(5), recover, { ...FAST, recoverEveryMs: -1 });
    expect(recovered).toBe(1 + 4);
  });
});
