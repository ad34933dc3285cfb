import { groupLines, rebalanceTime } from './rebalances';

const GROUP = 'payments.requests';
const at = (second: number): string => new Date(second * 1_000).toISOString();
const assigned = (second: number, rebalanceMs: number, groupId = GROUP): string =>
  JSON.stringify({
    time: at(second),
    msg: 'a consumer has its partitions',
    groupId,
    partitions: 4,
    rebalanceMs,
  });
const leaves = (second: number): string =>
  JSON.stringify({ time: at(second), msg: 'a consumer has left its group', groupId: GROUP });

describe('the time of a rebalance', () => {
  const texts = [
    `${assigned(10, 100)}\n{"msg":"something else"}\n${assigned(21, 600)}\n`,
    `${assigned(20.5, 200)}\n${assigned(25, 9_000, 'payments.events')}\n${leaves(30)}\n`,
    assigned(32, 1_500),
  ];
  const lines = groupLines(texts, GROUP);

  it('is that of the group: from the first member that notices it to the last that has its partitions', () => {
    expect(rebalanceTime(lines, { from: 15_000, to: 28_000 })).toBe(700);
  });

  it('begins when a member leaves', () => {
    expect(rebalanceTime(lines, { from: 28_000, to: 40_000 })).toBe(2_000);
  });

  it('is unknown without a rebalance', () => {
    expect(rebalanceTime(lines, { from: 40_000, to: 50_000 })).toBeUndefined();
  });
});
