import type { DomainError, Uuid } from '@corridor/kernel';
import type { AccountSnapshot } from './ledger-account';
import type { LedgerBook } from './ledger-book';
import type { LedgerTypes } from './ledger-types';

/** The result of a decided command. */
export type CommandResult<L extends LedgerTypes> =
  /** A resource was opened. Its answer follows from its immutable part and is not stored. */
  | { kind: 'OPENED'; resource: L['resource'] }
  /** An existing resource was continued. The answer follows from its immutable part and is not stored. */
  | { kind: 'CONTINUED'; resource: L['resource'] }
  /** The answer is the resource in its current state. */
  | { kind: 'CHANGED'; resource: L['resource'] }
  /** The answer is the internal account in its current state. */
  | { kind: 'ACCOUNT'; account: AccountSnapshot }
  /** The command came from this service itself, and its answer is empty. */
  | { kind: 'DONE' };

/** A command of a platform, together with the rules of its kind. */
export interface LedgerCommand<L extends LedgerTypes> {
  /** Name of its kind. */
  readonly kind: string;
  readonly platformKey: number;
  /** The existing resource that the command changes or continues. It is locked. */
  readonly resourceId: Uuid | undefined;
  /** @param fixed the immutable part of that resource, if it exists. */
  needs(fixed: L['fixed'] | undefined): readonly L['needs'][];
  /** @throws DomainError or ProvisionalRefusal; books nothing then. */
  decide(book: LedgerBook<L>, world: L['world']): CommandResult<L>;
}

/** The rules of one kind of command. `C` is what a command of the kind carries. */
export interface CommandRules<L extends LedgerTypes, C extends { platformKey: number }> {
  /** Unique in the service. */
  kind: string;
  /** The existing resource that the command changes or continues, if there is one. */
  resourceId?(command: C): Uuid;
  /** Everything that `decide` looks up. The book does not contain other accounts. */
  needs(command: C, fixed: L['fixed'] | undefined): readonly L['needs'][];
  /** Decides and books. @throws DomainError or ProvisionalRefusal; books nothing then. */
  decide(command: C, book: LedgerBook<L>, world: L['world']): CommandResult<L>;
}

/** A kind of command, registered by the feature that owns it. */
export class CommandKind<L extends LedgerTypes, C extends { platformKey: number }> {
  constructor(private readonly rules: CommandRules<L, C>) {}

  get kind(): string {
    return this.rules.kind;
  }

  /** A command of this kind. */
  of(command: C): LedgerCommand<L> {
    const { rules } = this;
    return {
      kind: rules.kind,
      platformKey: command.platformKey,
      resourceId: rules.resourceId?.(command),
      needs: (fixed) => rules.needs(command, fixed),
      decide: (book, world) => rules.decide(command, book, world),
    };
  }
}

/** Name of the engine's own kind of command. */
export const REFUSE = 'REFUSE';

/** A rejection found before the ledger was called. It is stored like a rejection by the ledger. */
export function refusedCommand<L extends LedgerTypes>(
  platformKey: number,
  error: DomainError,
): LedgerCommand<L> {
  return {
    kind: REFUSE,
    platformKey,
    resourceId: undefined,
    needs: () => [],
    decide: () => {
      throw error;
    },
  };
}
