import type { Consumer } from 'kafkajs';
import type { MessagingLogger } from './ports';

/**
 * Logs what a member sees of the rebalances of its group, so that their time is known without a request that waits. The
 * time counts since the member noticed the rebalance, or since it asked to join.
 */
export function logRebalances(
  consumer: Pick<Consumer, 'on' | 'events'>,
  groupId: string,
  logger: MessagingLogger,
): void {
  const { REBALANCING, GROUP_JOIN, STOP } = consumer.events;
  let since: number | undefined;
  consumer.on(REBALANCING, () => {
    since ??= performance.now();
  });
  consumer.on(GROUP_JOIN, ({ payload: { memberAssignment, duration } }) => {
    const rebalanceMs = Math.round(since === undefined ? duration : performance.now() - since);
    since = undefined;
    const partitions = Object.values(memberAssignment).flat().length;
    logger.info('a consumer has its partitions', { groupId, partitions, rebalanceMs });
  });
  // Which begins a rebalance for the others.
  consumer.on(STOP, () => logger.info('a consumer has left its group', { groupId }));
}
