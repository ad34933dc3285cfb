import { eventTopics, type TopicContract } from '@corridor/contracts';

/** The topics that this service consumes: all with webhook types, and the platforms that it replicates. */
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
