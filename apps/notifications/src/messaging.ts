import { eventTopics, type TopicContract } from '@corridor/contracts';

/** What this service listens to: everything that has a webhook type, and the platforms that it keeps a replica of. */
export const topicsIn = {
  platforms: eventTopics.platforms,
  customers: eventTopics.customers,
  externalAccounts: eventTopics.externalAccounts,
  invitations: eventTopics.invitations,
  bulkJobs: eventTopics.bulkJobs,
  verifications: eventTopics.verifications,
  transactions: eventTopics.transactions,
  internalAccounts: eventTopics.internalAccounts,
} as const satisfies Record<string, TopicContract>;
