import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service listens to and what it publishes. */
export const topicsIn = { customers: eventTopics.customers } as const satisfies Record<string, TopicContract>;
export const topicsOut = { verifications: eventTopics.verifications } as const satisfies Record<
  string,
  TopicContract
>;
