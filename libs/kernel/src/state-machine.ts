/** Allowed next states by state. A state with an empty list is final. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** A move that the table does not allow. It is a defect of the caller, never an answer to a client. */
export class IllegalTransitionError extends Error {
  constructor(machine: string, from: string, to: string) {
    super(`${machine}: no transition from ${from} to ${to}`);
    this.name = 'IllegalTransitionError';
  }
}

/** Transitions as data, checked when made: no unknown target, and every state reachable from the initial ones. */
export class StateMachine<S extends string> {
  constructor(
    readonly name: string,
    readonly initial: readonly S[],
    readonly transitions: Transitions<S>,
  ) {
    const states = new Set(Object.keys(transitions) as S[]);
    const reached = new Set<S>(initial);
    const open = [...initial];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (!states.has(state)) throw new Error(`${name}: unknown state ${state}`);
      for (const next of transitions[state]) {
        if (!reached.has(next)) {
          reached.add(next);
          open.push(next);
        }
      }
    }
    const unreachable = [...states].filter((state) => !reached.has(state));
    if (unreachable.length > 0) throw new Error(`${name}: unreachable states ${unreachable.join(', ')}`);
  }

  /** All states. */
  get states(): readonly S[] {
    return Object.keys(this.transitions) as S[];
  }

  /** The states that nothing leaves. */
  get final(): readonly S[] {
    return this.states.filter((state) => this.transitions[state].length === 0);
  }

  /** The states that something leaves. */
  get open(): readonly S[] {
    return this.states.filter((state) => this.transitions[state].length > 0);
  }

  /** Whether the table allows the move. */
  allows(from: S, to: S): boolean {
    return this.transitions[from].includes(to);
  }

  /** @throws IllegalTransitionError when the table doesn't allow the move. */
  assert(from: S, to: S): void {
    if (!this.allows(from, to)) throw new IllegalTransitionError(this.name, from, to);
  }
}
