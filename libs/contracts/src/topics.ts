import { DAY_MS } from '@corridor/kernel';

/** The five services; their names are also those of the schemas and the roles. */
export const services = ['gateway', 'accounts', 'compliance', 'payments', 'notifications'] as const;
export type ServiceName = (typeof services)[number];

/** `delete`: facts that every consumer must receive. `compact`: state that other services replicate. */
export type CleanupPolicy = 'delete' | 'compact';

/** One topic of the deployment. */
export interface TopicContract {
  name: string;
  owner: ServiceName;
  cleanup: CleanupPolicy;
  /** Milliseconds for which a record is kept (`delete`) or stays uncompacted (`compact`). */
  retentionMs: number;
  /** Key of the records. */
  key: string;
  /** Partitions in the embedded default; container set-ups raise those of requests by configuration. */
  partitions: number;
}

const FACT_RETENTION_MS = 14 * DAY_MS;

function events(owner: ServiceName, aggregate: string, cleanup: CleanupPolicy): TopicContract {
  const name = `${owner}.${aggregate}`;
  return { name, owner, cleanup, retentionMs: FACT_RETENTION_MS, key: 'id of the aggregate', partitions: 1 };
}

function requests(owner: ServiceName): TopicContract {
  const key = 'what the command changes';
  return { name: `${owner}.requests`, owner, cleanup: 'delete', retentionMs: DAY_MS, key, partitions: 1 };
}

function deadLetters(owner: ServiceName): TopicContract {
  const key = 'key of the record that failed';
  const retentionMs = 90 * DAY_MS;
  return { name: `${owner}.dead-letter`, owner, cleanup: 'delete', retentionMs, key, partitions: 1 };
}

/** Topics of events, one for each kind of aggregate (ARCHITECTURE.md, "Services"). */
export const eventTopics = {
  platforms: events('accounts', 'platforms', 'compact'),
  customers: events('accounts', 'customers', 'compact'),
  externalAccounts: events('accounts', 'external-accounts', 'compact'),
  invitations: events('accounts', 'invitations', 'delete'),
  bulkJobs: events('accounts', 'bulk-jobs', 'delete'),
  verifications: events('compliance', 'verifications', 'delete'),
  transactions: events('payments', 'transactions', 'delete'),
  internalAccounts: events('payments', 'internal-accounts', 'delete'),
  approvals: events('notifications', 'approvals', 'delete'),
} as const;

/** Request topics by service; the gateway answers HTTP only. */
export const requestTopics = {
  accounts: requests('accounts'),
  compliance: requests('compliance'),
  payments: requests('payments'),
  notifications: requests('notifications'),
} as const;

/** Dead-letter topics by service. */
export const deadLetterTopics = {
  accounts: deadLetters('accounts'),
  compliance: deadLetters('compliance'),
  payments: deadLetters('payments'),
  notifications: deadLetters('notifications'),
} as const;

export type RequestService = keyof typeof requestTopics;

/** Every topic that exists at start. Reply topics belong to single instances and exist as long as these. */
export const allTopics: readonly TopicContract[] = [
  ...Object.values(eventTopics),
  ...Object.values(requestTopics),
  ...Object.values(deadLetterTopics),
];
