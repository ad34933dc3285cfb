import type { Uuid } from '@corridor/kernel';
import type { DeadLetterResource } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';

/** A timer that failed too often, as operators see it. */
export type DeadWork = Pick<DeadLetterResource, 'name' | 'subject' | 'error' | 'since'> & { id: Uuid };

/** A service's failed work other than events. */
export abstract class DeadTimerStore {
  /** The oldest 10,000, for the command `dead-letters`. */
  abstract list(): Promise<readonly object[]>;
  /** The same, for operators. */
  abstract describe(runner: SqlRunner): Promise<DeadWork[]>;
  /** Their number, up to a bound. */
  abstract count(runner: SqlRunner): Promise<number>;
  /** Schedules all of it, or the named items, for another attempt. Returns the number. */
  abstract putBack(ids?: readonly string[], runner?: SqlRunner): Promise<number>;
  /** Gives one up. Returns the number. @throws DomainError NOT_IN_THIS_STATE if that is not possible. */
  abstract discard(id: Uuid, runner: SqlRunner): Promise<number>;
}
