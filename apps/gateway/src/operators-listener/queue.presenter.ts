import {
  QUEUE_COUNT_MAX,
  queueNames,
  type QueueName,
  type RequestService,
  type WaitingWork,
  type WaitingWorkResource,
} from '@corridor/contracts';

const all: readonly RequestService[] = ['accounts', 'compliance', 'payments', 'notifications'];
/** The services of which each queue consists. */
const servicesOf: Readonly<Record<QueueName, readonly RequestService[]>> = {
  REVIEWS: ['accounts', 'compliance'],
  SUSPENSE: ['payments'],
  BREAKS: ['payments'],
  APPROVALS: all,
  UNKNOWN_INSTRUCTIONS: ['payments'],
  HELD_INSTRUCTIONS: ['payments'],
  DEAD_LETTERS: all,
};

/** The queues of all services, in the order of `queueNames`. @param silent the services that did not answer. */
export function mergedQueues(
  parts: readonly WaitingWork[],
  silent: readonly RequestService[],
): WaitingWorkResource[] {
  return queueNames.flatMap((queue) => {
    const found = parts.filter((part) => part.queue === queue);
    if (found.length === 0) return [];
    const count = found.reduce((sum, part) => sum + part.count, 0);
    const [oldestAt = null] = found.flatMap((part) => part.oldestAt ?? []).sort();
    return [
      {
        queue,
        count: Math.min(count, QUEUE_COUNT_MAX),
        isMore: count > QUEUE_COUNT_MAX,
        isPartial: servicesOf[queue].some((service) => silent.includes(service)),
        oldestAt,
      },
    ];
  });
}
