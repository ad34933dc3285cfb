import type { Uuid } from '@corridor/kernel';
import type { LedgerCommand } from './ledger-command';

/** A command that a copy refused, with what the copy is asked about. */
export interface DoubtedEntry {
  command: LedgerCommand;
  platformId: string;
  /** Owners of the accounts, as far as they are known. */
  customerIds: readonly Uuid[];
}

/** One bulk question for each platform of a batch. */
export function doubtsOf<E extends DoubtedEntry>(entries: readonly E[]) {
  const platformKeys = [...new Set(entries.map(({ command }) => command.platformKey))];
  return platformKeys.flatMap((platformKey) => {
    const ofPlatform = entries.filter(({ command }) => command.platformKey === platformKey);
    const first = ofPlatform[0];
    if (!first) return [];
    const externalAccountIds = ofPlatform.flatMap(({ command }) =>
      command.kind === 'FUND' ? [] : [command.externalAccountId],
    );
    const doubt = {
      platformKey,
      platformId: first.platformId,
      customerIds: [...new Set(ofPlatform.flatMap(({ customerIds }) => customerIds))],
      externalAccountIds: [...new Set(externalAccountIds)],
    };
    return [{ doubt, entries: ofPlatform }];
  });
}
