import type { RecordKey } from '@corridor/kernel';
import type { LedgerBook } from './ledger-book';
import type { LedgerTypes } from './ledger-types';

/** A timer of one resource, ready to be stored. */
export interface ScheduledTimer {
  platformKey: number;
  transactionId: RecordKey['id'];
  /** Domain time, milliseconds. */
  dueAtMs: number;
  /** Name of its kind. */
  action: string;
  /** JSON, read again by the `payload` of its kind. */
  step: object;
}

/** The input of a timer. */
export interface TimerContext<L extends LedgerTypes> {
  book: LedgerBook<L>;
  resource: L['resource'];
  /** Domain time, milliseconds: the timer takes it as the present time. */
  dueAtMs: number;
  world: L['world'];
}

/** A stored timer with the rules of its kind and its payload read. */
export interface BoundTimer<L extends LedgerTypes> {
  needs(fixed: L['fixed']): readonly L['needs'][];
  apply(context: TimerContext<L>): void;
}

/** The rules of one kind of timer. `P` is what a timer of the kind carries. */
export interface TimerRules<L extends LedgerTypes, P extends object> {
  /** Unique in the service; stored. */
  action: string;
  /** Reads a stored payload. @throws LedgerInvariantError for an invalid payload. */
  payload(step: unknown): P;
  /** Everything that `apply` looks up, for a resource and a payload. */
  needs(fixed: L['fixed'], payload: P): readonly L['needs'][];
  /** Books the effect of the timer. It changes nothing if the resource has already moved on. */
  apply(context: TimerContext<L>, payload: P): void;
}

/** A kind of timer with any payload, for the registry. */
export interface AnyTimerKind<L extends LedgerTypes> {
  readonly action: string;
  /** @throws LedgerInvariantError for a payload of another form. */
  bind(step: unknown): BoundTimer<L>;
}

/** A kind of timer, registered by the feature that owns it. */
export class TimerKind<L extends LedgerTypes, P extends object> implements AnyTimerKind<L> {
  constructor(private readonly rules: TimerRules<L, P>) {}

  get action(): string {
    return this.rules.action;
  }

  /** A timer of this kind. @param dueAtMs domain time, milliseconds. */
  at(dueAtMs: number, { platformKey, id }: RecordKey, payload: P): ScheduledTimer {
    return { platformKey, transactionId: id, dueAtMs, action: this.action, step: payload };
  }

  bind(step: unknown): BoundTimer<L> {
    const { rules } = this;
    const payload = rules.payload(step);
    return {
      needs: (fixed) => rules.needs(fixed, payload),
      apply: (context) => rules.apply(context, payload),
    };
  }
}

/** The payload of a timer that carries nothing. */
export function noPayload(): Record<string, never> {
  return {};
}
