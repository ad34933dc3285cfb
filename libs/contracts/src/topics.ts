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
  /** Services that write its records. */
  writers: readonly ServiceName[];
  /** Services that read its records. */
  readers: readonly ServiceName[];
  cleanup: CleanupPolicy;
  /** Milliseconds for which a record is kept (`delete`) or stays uncompacted (`compact`). */
  retentionMs: number;
  /** Key of the records. */
  key: string;
  /** Partitions in the embedded default; container set-ups raise those of requests by configuration. */
  partitions: number;
}

const FACT_RETENTION_MS = 14 * DAY_MS;

/** The owner reads them too: it moves the newest records when it raises the partitions. */
function events(
  owner: ServiceName,
  aggregate: string,
  { cleanup, readBy }: { cleanup: CleanupPolicy; readBy: readonly ServiceName[] },
): TopicContract {
  return {
    ...{ name: `${owner}.${aggregate}`, owner, writers: [owner], readers: [owner, ...readBy], cleanup },
    ...{ retentionMs: FACT_RETENTION_MS, key: 'id of the aggregate', partitions: 1 },
  };
}

function requests(owner: ServiceName, askedBy: readonly ServiceName[]): TopicContract {
  return {
    ...{ name: `${owner}.requests`, owner, writers: askedBy, readers: [owner], cleanup: 'delete' },
    ...{ retentionMs: DAY_MS, key: 'what the command changes', partitions: 1 },
  };
}

function deadLetters(owner: ServiceName): TopicContract {
  const key = 'key of the record that failed';
  const retentionMs = 90 * DAY_MS;
  return {
    ...{ name: `${owner}.dead-letter`, owner, writers: [owner], readers: [owner], cleanup: 'delete' },
    ...{ retentionMs, key, partitions: 1 },
  };
}

/** Topics of events, one for each kind of aggregate (ARCHITECTURE.md, "Services"). */
export const eventTopics = {
  platforms: events('accounts', 'platforms', {
    cleanup: 'compact',
    readBy: ['payments', 'notifications'],
  }),
  customers: events('accounts', 'customers', {
    cleanup: 'compact',
    readBy: ['compliance', 'payments', 'notifications'],
  }),
  externalAccounts: events('accounts', 'external-accounts', {
    cleanup: 'compact',
    readBy: ['payments', 'notifications'],
  }),
  invitations: events('accounts', 'invitations', { cleanup: 'delete', readBy: ['notifications'] }),
  bulkJobs: events('accounts', 'bulk-jobs', { cleanup: 'delete', readBy: ['notifications'] }),
  verifications: events('compliance', 'verifications', {
    cleanup: 'delete',
    readBy: ['accounts', 'notifications'],
  }),
  transactions: events('payments', 'transactions', { cleanup: 'delete', readBy: ['notifications'] }),
  internalAccounts: events('payments', 'internal-accounts', { cleanup: 'delete', readBy: ['notifications'] }),
  approvals: events('notifications', 'approvals', { cleanup: 'delete', readBy: ['payments'] }),
} as const;

/** Request topics by service; the gateway answers HTTP only. */
export const requestTopics = {
  accounts: requests('accounts', ['gateway', 'compliance', 'payments', 'notifications']),
  compliance: requests('compliance', ['gateway', 'accounts', 'payments']),
  payments: requests('payments', ['gateway', 'accounts', 'compliance']),
  notifications: requests('notifications', ['gateway', 'accounts']),
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
