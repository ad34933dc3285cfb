import type { DoubtedRecords } from './batch-decision';

/** A command that a copy refused, with what the copy is asked about. */
export interface DoubtedEntry {
  platformKey: number;
  platformId: string;
  asked: DoubtedRecords;
}

/** One bulk question for each platform of a batch. */
export function doubtsOf<E extends DoubtedEntry>(entries: readonly E[]) {
  const platformKeys = [...new Set(entries.map(({ platformKey }) => platformKey))];
  return platformKeys.flatMap((platformKey) => {
    const ofPlatform = entries.filter((entry) => entry.platformKey === platformKey);
    const first = ofPlatform[0];
    if (!first) return [];
    const doubt = {
      platformKey,
      platformId: first.platformId,
      customerIds: [...new Set(ofPlatform.flatMap(({ asked }) => asked.customerIds))],
      externalAccountIds: [...new Set(ofPlatform.flatMap(({ asked }) => asked.externalAccountIds))],
    };
    return [{ doubt, entries: ofPlatform }];
  });
}
