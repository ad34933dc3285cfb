import { EventEmitter } from 'node:events';
import type { Consumer } from 'kafkajs';
import { SilentMessagingLogger } from './ports';
import { logRebalances } from './rebalance-log';

describe('the log of rebalances', () => {
  const events = { REBALANCING: 'rebalancing', GROUP_JOIN: 'join', STOP: 'stop' };
  const groupId = 'payments.requests';
  let lines: Record<string, unknown>[];
  let consumer: EventEmitter;
  const join = (memberAssignment: Record<string, number[]>): boolean =>
    consumer.emit('join', { payload: { memberAssignment, duration: 40 } });

  beforeEach(() => {
    lines = [];
    consumer = Object.assign(new EventEmitter(), { events });
    const logger = new SilentMessagingLogger();
    jest.spyOn(logger, 'info').mockImplementation((...line: unknown[]) => {
      lines.push({ message: line[0], ...(line[1] as object) });
      return undefined;
    });
    logRebalances(consumer as unknown as Consumer, groupId, logger);
  });

  it('tells the number of partitions, and the time since the member asked for them', () => {
    join({ requests: [0, 2], more: [1] });
    expect(lines).toEqual([
      { message: 'a consumer has its partitions', groupId, partitions: 3, rebalanceMs: 40 },
    ]);
  });

  it('tells the time since a rebalance was first noticed, once', () => {
    const now = jest.spyOn(performance, 'now');
    try {
      for (const at of [1_000, 1_700]) now.mockReturnValueOnce(at);
      consumer.emit('rebalancing');
      consumer.emit('rebalancing');
      join({});
      join({});
    } finally {
      now.mockRestore();
    }
    expect(lines.map(({ rebalanceMs }) => rebalanceMs)).toEqual([700, 40]);
  });

  it('tells that the member has left', () => {
    consumer.emit('stop');
    expect(lines).toEqual([{ message: 'a consumer has left its group', groupId }]);
  });
});
