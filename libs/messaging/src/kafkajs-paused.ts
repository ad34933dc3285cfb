import type { TopicPartitions } from 'kafkajs';
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';

/**
 * Wait of a fetch while a partition is paused, in milliseconds. A shorter one asks the broker more often, and a longer one
 * keeps the partition waiting after it was resumed.
 */
const PAUSED_WAIT_MS = 25;
/** What a partition that was paused for long may wait more after it is resumed, as a part of that time. */
const PAUSED_WAIT_PART = 1 / 8;

/** What a consumer waits for. */
interface Wait {
  /** For new records if no partition is paused, in milliseconds. */
  usualMs: number;
  /** Since when partitions are paused, by the clock of {@link mendPaused}. */
  pausedAt: Map<string, number>;
}

const waits = new WeakMap<ConsumerGroup, Wait>();

/**
 * Lets a partition that was paused continue soon after it is resumed. A fetch of kafkajs 2.2.4 leaves out paused
 * partitions, and the next one begins when it has ended, up to its longest wait later. So a partition that is read faster
 * than it is handled would stop for that long after each fetch. While a partition stays paused, for example because the
 * database is away, the fetches become as rare as usual again.
 * @param now a monotonic clock, in milliseconds
 */
export function mendPaused(now: () => number = () => performance.now()): void {
  Object.defineProperty(ConsumerGroup.prototype, 'maxWaitTime', {
    configurable: true,
    get(this: ConsumerGroup): number {
      const wait = waits.get(this);
      return wait === undefined ? 0 : waitOf(wait, this.subscriptionState.paused(), now());
    },
    set(this: ConsumerGroup, usualMs: number) {
      waits.set(this, { usualMs, pausedAt: new Map() });
    },
  });
}

/** @param paused the partitions that are paused now */
function waitOf(wait: Wait, paused: readonly TopicPartitions[], nowMs: number): number {
  const before = wait.pausedAt;
  wait.pausedAt = new Map(
    paused.flatMap(({ topic, partitions }) =>
      partitions.map((partition) => {
        const key = `${topic}|${partition}`;
        return [key, before.get(key) ?? nowMs];
      }),
    ),
  );
  if (wait.pausedAt.size === 0) return wait.usualMs;
  // The partition that was paused last may be one of many short pauses.
  const newestMs = nowMs - Math.max(...wait.pausedAt.values());
  return Math.min(wait.usualMs, Math.max(PAUSED_WAIT_MS, Math.ceil(newestMs * PAUSED_WAIT_PART)));
}
