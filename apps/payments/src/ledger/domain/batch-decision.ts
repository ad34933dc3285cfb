import { DomainError } from '@corridor/kernel';
import type { TakenTimer } from './batch-needs';
import type { CommandResult, LedgerCommand } from './command-kind';
import { LedgerInvariantError } from './journal-entry';
import type { AccountSnapshot } from './ledger-account';
import { LedgerBook } from './ledger-book';
import type { LedgerEvent } from './ledger-event';
import type { LedgerTypes } from './ledger-types';
import { ProvisionalRefusal } from './provisional-refusal';

/** The state that a batch is decided on. */
export interface BatchState<L extends LedgerTypes> {
  accounts: readonly AccountSnapshot[];
  resources: readonly L['resource'][];
  due: readonly TakenTimer<L>[];
  world: L['world'];
}

/** Functions that the owner of the resources provides for decisions. */
export interface BatchHost<L extends LedgerTypes> {
  /** The event of a resource's current version. @param type what happened to it; its status otherwise. */
  eventOf(resource: L['resource'], type?: L['event']): LedgerEvent;
  /** The records that a provisional refusal of a command depends on. */
  unconfirmedBy(command: LedgerCommand<L>, book: LedgerBook<L>, world: L['world']): L['unconfirmed'];
}

/** A command of a batch. */
export interface BatchCommand<L extends LedgerTypes> {
  command: LedgerCommand<L>;
  /** The data was refreshed from its owner for this command, so a provisional refusal is final. */
  isConfirmed: boolean;
  /** W3C trace context for the events of the command, if its trace is recorded. */
  traceparent?: string | undefined;
}

/** The decision on one command. */
export type Decided<L extends LedgerTypes> =
  | CommandResult<L>
  | { kind: 'REFUSED'; error: DomainError }
  | { kind: 'UNCONFIRMED'; refusal: DomainError; records: L['unconfirmed'] };

/**
 * Decides a batch: first timers in due order, then commands in the order of arrival. Each decision sees the results
 * of those before it. A rejected command changes nothing.
 * @throws LedgerInvariantError for a timer of an unknown resource.
 */
export function decideBatch<L extends LedgerTypes>(
  commands: readonly BatchCommand<L>[],
  state: BatchState<L>,
  host: BatchHost<L>,
): { book: LedgerBook<L>; decided: Decided<L>[] } {
  const { world } = state;
  const book = new LedgerBook<L>({
    ...state,
    eventOf: (resource, type) => host.eventOf(resource, type),
  });
  for (const { platformKey, transactionId, dueAtMs, action, timer, traceparent } of state.due) {
    const first =
      traceparent === undefined ? undefined : { event: book.events.length, timer: book.timers.length };
    const resource = book.resource(platformKey, transactionId);
    if (!resource) throw new LedgerInvariantError(`a timer of the unknown resource ${transactionId}`);
    book.because(action);
    timer.apply({ book, resource, dueAtMs, world });
    if (first && traceparent !== undefined) book.trace(first, traceparent);
  }
  const decided = commands.map(({ command, isConfirmed, traceparent }): Decided<L> => {
    const event = book.events.length;
    const timer = book.timers.length;
    book.because(command.kind);
    try {
      const result = command.decide(book, world);
      if (traceparent !== undefined) book.trace({ event, timer }, traceparent);
      return result;
    } catch (error) {
      if (error instanceof DomainError) return { kind: 'REFUSED', error };
      if (!(error instanceof ProvisionalRefusal)) throw error;
      const { refusal } = error;
      if (isConfirmed) return { kind: 'REFUSED', error: refusal };
      return { kind: 'UNCONFIRMED', refusal, records: host.unconfirmedBy(command, book, world) };
    }
  });
  return { book, decided };
}
