import type { RecordKey } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import type { AccountSnapshot } from './domain/ledger-account';
import type { BookedResource, TrailStep } from './domain/ledger-book';
import type { LedgerEvent, ResourceTrace } from './domain/ledger-event';
import type { LedgerTypes } from './domain/ledger-types';

/** The response body of a command. */
export interface RenderedResource {
  body: object;
  /** Whether it is stored as ciphertext. */
  isPersonal: boolean;
}

/** The owner of the resources: stores them for the batches of the ledger, and shows them. */
export abstract class ResourceStore<L extends LedgerTypes> {
  /** The immutable parts of resources. Unknown keys are left out. */
  abstract fixedParts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<L['fixed'][]>;
  /** Locks the states of resources, in the order of their keys. */
  abstract lockStates(runner: SqlRunner, fixed: readonly L['fixed'][]): Promise<L['resource'][]>;
  /**
   * Writes the resources that a batch opened and changed, and its notes; rejects if a row has changed since it was
   * locked. All statements are sent at once.
   */
  abstract write(
    runner: SqlRunner,
    booked: {
      opened: readonly L['resource'][];
      changed: readonly BookedResource<L['resource']>[];
      notes: readonly L['note'][];
      trailOf(key: RecordKey): readonly TrailStep[];
    },
  ): Promise<unknown>;
  /** Called after the commit. */
  abstract committed(booked: {
    opened: readonly L['resource'][];
    changed: readonly BookedResource<L['resource']>[];
  }): void;
  /** Recounts the potential credits of locked accounts from the resources that are in flight. */
  abstract countPotentialCredits(
    runner: SqlRunner,
    accounts: readonly AccountSnapshot[],
  ): Promise<AccountSnapshot[]>;
  /** The event of a resource's current version. @param type what happened to it; its status otherwise. */
  abstract eventOf(resource: L['resource'], type?: L['event']): LedgerEvent;
  /** The event that left this trace. */
  abstract tracedEvent(fixed: L['fixed'], trace: ResourceTrace): LedgerEvent;
  /** The first answer, as JSON, of the operation with this success status that opened or continued the resource. */
  abstract firstAnswer(fixed: L['fixed'], status: number | null): string;
  /** The resource in its current state. */
  abstract render(resource: L['resource']): RenderedResource;
}
