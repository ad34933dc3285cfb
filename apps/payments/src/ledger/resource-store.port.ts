import type { RecordKey } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import type { AccountSnapshot } from './domain/ledger-account';
import type { BookedResource } from './domain/ledger-book';
import type { LedgerEvent, ResourceTrace } from './domain/ledger-event';
import type { LedgerTypes } from './domain/ledger-types';

/** A body that answers a command. */
export interface RenderedResource {
  body: object;
  /** It is stored as ciphertext. */
  isPersonal: boolean;
}

/** The owner of the resources: stores them for the batches of the ledger, and shows them. */
export abstract class ResourceStore<L extends LedgerTypes> {
  /** What never changes of resources; unknown keys are left out. */
  abstract fixedParts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<L['fixed'][]>;
  /** Locks the states of resources, in the order of their keys. */
  abstract lockStates(runner: SqlRunner, fixed: readonly L['fixed'][]): Promise<L['resource'][]>;
  /** Writes what a batch opened and changed; rejects where a row is not as it was locked. All statements are sent at once. */
  abstract write(
    runner: SqlRunner,
    booked: { opened: readonly L['resource'][]; changed: readonly BookedResource<L['resource']>[] },
  ): Promise<unknown>;
  /** Hears of what was committed. */
  abstract committed(booked: {
    opened: readonly L['resource'][];
    changed: readonly BookedResource<L['resource']>[];
  }): void;
  /** What may still arrive by itself on locked accounts, counted from the resources that are in flight. */
  abstract countPotentialCredits(
    runner: SqlRunner,
    accounts: readonly AccountSnapshot[],
  ): Promise<AccountSnapshot[]>;
  /** The event of a resource's present version. @param type what happened to it; its status otherwise. */
  abstract eventOf(resource: L['resource'], type?: L['event']): LedgerEvent;
  /** The event that left this trace. */
  abstract tracedEvent(fixed: L['fixed'], trace: ResourceTrace): LedgerEvent;
  /** What was answered when the resource was opened or continued by an operation with this status of success. */
  abstract firstAnswer(fixed: L['fixed'], status: number | null): object;
  /** The resource in its present state. */
  abstract render(resource: L['resource']): RenderedResource;
}
