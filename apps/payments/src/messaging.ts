import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service listens to. */
export const topicsIn = {
  platforms: eventTopics.platforms,
  customers: eventTopics.customers,
  externalAccounts: eventTopics.externalAccounts,
  approvals: eventTopics.approvals,
} as const satisfies Record<string, TopicContract>;
