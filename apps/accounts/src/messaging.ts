import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service listens to. */
export const topicsIn = { verifications: eventTopics.verifications } as const satisfies Record<
  string,
  TopicContract
>;
