import type { ConsumerGroupJoinEvent } from 'kafkajs';
import type { MessagingLogger } from './ports';

/** Logs what a member sees of the rebalances of its group, so that their time is known without a request that waits. */
export class RebalanceLog {
  private since: number | undefined;

  constructor(
    private readonly groupId: string,
    private readonly logger: MessagingLogger,
  ) {}

  /** A rebalance has begun. */
  begin(): void {
    this.since ??= performance.now();
  }

  /** The group has its partitions. The time counts since this member noticed the rebalance, or since it asked to join. */
  end({ memberAssignment, duration }: ConsumerGroupJoinEvent['payload']): void {
    const rebalanceMs = Math.round(this.since === undefined ? duration : performance.now() - this.since);
    this.since = undefined;
    const partitions = Object.values(memberAssignment).flat().length;
    const fields = { groupId: this.groupId, partitions, rebalanceMs };
    this.logger.info('a consumer has its partitions', fields);
  }

  /** This member leaves, which begins a rebalance for the others. */
  leave(): void {
    this.logger.info('a consumer leaves its group', { groupId: this.groupId });
  }
}
