import { eventTopics, type TopicContract } from '@corridor/contracts';

/** The topics that this service consumes. */
export const topicsIn = {
  platforms: eventTopics.platforms,
  customers: eventTopics.customers,
  externalAccounts: eventTopics.externalAccounts,
  approvals: eventTopics.approvals,
} as const satisfies Record<string, TopicContract>;
