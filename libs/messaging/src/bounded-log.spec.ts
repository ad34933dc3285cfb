import { BoundedLog } from './bounded-log';

describe('BoundedLog', () => {
  it('writes ten lines a minute and counts the omitted ones', () => {
    let nowMs = 1_000;
    const lines: Record<string, unknown>[] = [];
    const log = new BoundedLog(
      (fields) => lines.push(fields),
      () => nowMs,
    );
    for (let index = 0; index < 1_000; index += 1) log.add({ index });
    expect(lines.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    nowMs += 60_000;
    log.add({ index: 'later' });
    log.add({ index: 'last' });
    expect(lines.slice(10)).toEqual([{ index: 'later', leftOut: 990 }, { index: 'last' }]);
  });
});
