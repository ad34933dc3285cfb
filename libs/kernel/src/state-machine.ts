/** Allowed next states by state. A state with an empty list is final. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** A transition that the table does not allow. It is a defect of the calling code and never an answer to a client. */
export class IllegalTransitionError extends Error {
  constructor(machine: string, from: string, to: string) {
    super(`${machine}: no transition from ${from} to ${to}`);
    this.name = 'IllegalTransitionError';
  }
}

/**
 * Transitions as data. The constructor checks that no target is unknown and that every state is reachable from the
 * initial ones.
 */
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

  get states(): readonly S[] {
    return Object.keys(this.transitions) as S[];
  }

  /** States without an outgoing transition. */
  get final(): readonly S[] {
    return this.states.filter((state) => this.transitions[state].length === 0);
  }

  /** States with an outgoing transition. */
  get open(): readonly S[] {
    return this.states.filter((state) => this.transitions[state].length > 0);
  }

  /** Whether the table allows the transition. */
  allows(from: S, to: S): boolean {
    return this.transitions[from].includes(to);
  }

  /** @throws IllegalTransitionError if the table doesn't allow the transition. */
  assert(from: S, to: S): void {
    if (!this.allows(from, to)) throw new IllegalTransitionError(this.name, from, to);
  }
}
