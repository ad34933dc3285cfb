import { eventTopics, type TopicContract } from '@corridor/contracts';

/** The topics that this service consumes. */
export const topicsIn = { customers: eventTopics.customers } as const satisfies Record<string, TopicContract>;
