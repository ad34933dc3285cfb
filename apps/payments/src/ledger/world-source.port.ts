import type { SqlRunner } from '@corridor/messaging';
import type { LedgerCommand } from './domain/command-kind';
import type { LedgerBook } from './domain/ledger-book';
import type { LedgerTypes } from './domain/ledger-types';

/** A platform by its short key and its public id. */
export interface PlatformNames {
  platformKey: number;
  platformId: string;
}

/** What a batch reads besides locked rows. */
export interface WorldRequest<L extends LedgerTypes> {
  needs: readonly L['needs'][];
  fixed: readonly L['fixed'][];
  /** Commands and timers of the batch. */
  decisions: number;
}

/** Reads the data that decisions depend on besides the rows that the engine locks, and requests fresh data. */
export abstract class WorldSource<L extends LedgerTypes> {
  /**
   * Called after the locks of resources and accounts, in the same round trip, so that the data is as recent as they
   * are.
   */
  abstract load(runner: SqlRunner, request: WorldRequest<L>): Promise<L['world']>;
  /** Public id of a platform of the batch. */
  abstract platformIdOf(world: L['world'], platformKey: number): string | undefined;
  /** Public ids of platforms. */
  abstract platformIds(
    runner: SqlRunner,
    platformKeys: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
  /** The records that a provisional refusal of a command depends on. */
  abstract unconfirmedBy(command: LedgerCommand<L>, book: LedgerBook<L>, world: L['world']): L['unconfirmed'];
  /**
   * Refreshes records of one platform from the service that owns them, outside of any transaction.
   * @throws DomainError UPSTREAM_TIMEOUT or SERVICE_UNAVAILABLE if that service doesn't answer.
   */
  abstract refresh(platform: PlatformNames, records: readonly L['unconfirmed'][]): Promise<void>;
}
