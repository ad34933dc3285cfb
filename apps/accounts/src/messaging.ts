import { eventTopics, type TopicContract } from '@corridor/contracts';

/** The topics that this service consumes. */
export const topicsIn = { verifications: eventTopics.verifications } as const satisfies Record<
  string,
  TopicContract
>;
