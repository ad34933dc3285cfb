import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service listens to and what it publishes. */
export const topicsIn = {
  platforms: eventTopics.platforms,
  customers: eventTopics.customers,
  externalAccounts: eventTopics.externalAccounts,
} as const satisfies Record<string, TopicContract>;
export const topicsOut = {
  transactions: eventTopics.transactions,
  internalAccounts: eventTopics.internalAccounts,
} as const satisfies Record<string, TopicContract>;
