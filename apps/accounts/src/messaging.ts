import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service publishes. It listens to no events yet: results of verifications come with compliance. */
export const topicsOut = {
  platforms: eventTopics.platforms,
  customers: eventTopics.customers,
  externalAccounts: eventTopics.externalAccounts,
} as const satisfies Record<string, TopicContract>;
