import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service listens to. */
export const topicsIn = { customers: eventTopics.customers } as const satisfies Record<string, TopicContract>;
