import { MessagingLogger, SilentMessagingLogger } from './ports';
import { RebalanceLog } from './rebalance-log';

describe('the log of rebalances', () => {
  let lines: Record<string, unknown>[];
  let log: RebalanceLog;
  const joined = (memberAssignment: Record<string, number[]>): Parameters<RebalanceLog['end']>[0] => ({
    ...{ duration: 40, groupId: 'g', isLeader: true, leaderId: 'm', groupProtocol: 'p', memberId: 'm' },
    memberAssignment,
  });

  beforeEach(() => {
    lines = [];
    const logger: MessagingLogger = new SilentMessagingLogger();
    logger.info = (message, fields) => void lines.push({ message, ...fields });
    log = new RebalanceLog('payments.requests', logger);
  });

  it('tells the number of partitions, and the time since the member asked for them', () => {
    log.end(joined({ requests: [0, 2], more: [1] }));
    expect(lines).toEqual([
      {
        message: 'a consumer has its partitions',
        groupId: 'payments.requests',
        partitions: 3,
        rebalanceMs: 40,
      },
    ]);
  });

  it('tells the time since a rebalance was first noticed, once', () => {
    const now = jest.spyOn(performance, 'now');
    try {
      for (const at of [1_000, 1_700]) now.mockReturnValueOnce(at);
      log.begin();
      log.begin();
      log.end(joined({}));
      log.end(joined({}));
    } finally {
      now.mockRestore();
    }
    expect(lines.map(({ rebalanceMs }) => rebalanceMs)).toEqual([700, 40]);
  });

  it('tells that the member leaves', () => {
    log.leave();
    expect(lines).toEqual([{ message: 'a consumer leaves its group', groupId: 'payments.requests' }]);
  });
});
