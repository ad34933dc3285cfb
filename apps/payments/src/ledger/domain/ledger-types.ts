import type { RecordKey } from '@corridor/kernel';

/** A record whose states the batches of the ledger change. Each change raises its version. */
export interface LedgerResource extends RecordKey {
  status: string;
  version: number;
}

/** What one decision locks and reads on one platform. A feature adds the other data that its decisions read. */
export interface LedgerNeeds {
  platformKey: number;
  /** Internal accounts, which are locked; undefined entries are ignored. */
  accounts?: readonly (RecordKey['id'] | undefined)[];
}

/** The types that the owner of a ledger chooses. The engine knows only the properties declared here. */
export interface LedgerTypes {
  /** The immutable part of a resource. */
  fixed: RecordKey;
  resource: LedgerResource;
  /** The events of a resource: its statuses, and other changes that have an event. */
  event: string;
  /** What a batch writes besides resources, accounts, entries and timers. */
  note: object;
  needs: LedgerNeeds;
  /** The data that decisions read besides locked rows. It does no I/O. */
  world: object;
  /** The records that a provisional refusal depends on. */
  unconfirmed: object;
}
