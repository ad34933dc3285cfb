import type { StaleRecords } from './batch-decision';

/** A command that a replica refused, with what the replica is asked about. */
export interface StaleEntry {
  platformKey: number;
  platformId: string;
  asked: StaleRecords;
}

/** One bulk question for each platform of a batch. */
export function staleReplicasOf<E extends StaleEntry>(entries: readonly E[]) {
  const platformKeys = [...new Set(entries.map(({ platformKey }) => platformKey))];
  return platformKeys.flatMap((platformKey) => {
    const ofPlatform = entries.filter((entry) => entry.platformKey === platformKey);
    const first = ofPlatform[0];
    if (!first) return [];
    const staleReplicas = {
      platformKey,
      platformId: first.platformId,
      customerIds: [...new Set(ofPlatform.flatMap(({ asked }) => asked.customerIds))],
      externalAccountIds: [...new Set(ofPlatform.flatMap(({ asked }) => asked.externalAccountIds))],
    };
    return [{ staleReplicas, entries: ofPlatform }];
  });
}
