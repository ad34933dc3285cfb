import { REFUSE, type LedgerCommand } from './command-kind';
import { LedgerInvariantError } from './journal-entry';
import type { LedgerTypes } from './ledger-types';
import type { AnyTimerKind, ScheduledTimer } from './timer-kind';

/** What one feature adds to the ledger. */
export interface LedgerFeature<L extends LedgerTypes> {
  commands?: readonly { readonly kind: string }[];
  timers?: readonly AnyTimerKind<L>[];
}

/** The kinds of commands and timers of all features. It is built at start-up. */
export class LedgerRegistry<L extends LedgerTypes> {
  private readonly commands = new Set<string>([REFUSE]);
  private readonly timers = new Map<string, AnyTimerKind<L>>();

  /** @throws LedgerInvariantError if two features use the same name. */
  constructor(features: readonly LedgerFeature<L>[]) {
    for (const { commands = [], timers = [] } of features) {
      for (const { kind } of commands) {
        if (this.commands.has(kind)) throw new LedgerInvariantError(`command ${kind} is registered twice`);
        this.commands.add(kind);
      }
      for (const timer of timers) {
        const { action } = timer;
        if (this.timers.has(action)) throw new LedgerInvariantError(`timer ${action} is registered twice`);
        this.timers.set(action, timer);
      }
    }
  }

  /** @throws LedgerInvariantError for a kind of timer that no feature has registered. */
  timer(action: string): AnyTimerKind<L> {
    const timer = this.timers.get(action);
    if (!timer) throw new LedgerInvariantError(`timer ${action} is not registered`);
    return timer;
  }

  /** @throws LedgerInvariantError for a timer of an unregistered kind, which could not be applied when it is due. */
  assertTimers(timers: readonly ScheduledTimer[]): void {
    for (const { action } of timers) this.timer(action);
  }

  /** @throws LedgerInvariantError for a kind of command that no feature has registered. */
  assertCommand({ kind }: LedgerCommand<L>): void {
    if (!this.commands.has(kind)) throw new LedgerInvariantError(`command ${kind} is not registered`);
  }
}
