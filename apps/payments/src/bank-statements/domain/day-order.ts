/** A statement of a day. Amounts are smallest units. */
export interface DayStatement {
  id: string;
  /** Balance before what other statements don't show; undefined if the file has no balances. */
  from: bigint | undefined;
  /** Balance after it. */
  to: bigint | undefined;
}

/** A statement that has balances, or an end of the neighbouring days. */
interface Step {
  statement: DayStatement | null;
  from: string;
  to: string;
}

const BEFORE = 'BEFORE';
const AFTER = 'AFTER';

/** Steps that are not on a trail yet, by the balance that they begin with. */
class OpenSteps {
  private readonly from = new Map<string, Step[]>();
  private readonly ends = new Map<string, number>();

  constructor(private readonly steps: readonly Step[]) {
    for (const step of steps) {
      this.from.set(step.from, [...(this.from.get(step.from) ?? []), step]);
      this.ends.set(step.to, (this.ends.get(step.to) ?? 0) + 1);
    }
  }

  /** The first step of which more begin with its balance than end there. */
  source(): Step | undefined {
    return this.steps.find(
      (step) => this.has(step) && (this.from.get(step.from)?.length ?? 0) > (this.ends.get(step.from) ?? 0),
    );
  }

  any(): Step | undefined {
    return this.steps.find((step) => this.has(step));
  }

  /** Takes steps from a balance on until none begins where the last one ends. */
  walk(balance: string): Step[] {
    const trail: Step[] = [];
    for (let at = balance; ;) {
      const step = this.from.get(at)?.shift();
      if (!step) return trail;
      this.ends.set(step.to, (this.ends.get(step.to) ?? 0) - 1);
      trail.push(step);
      at = step.to;
    }
  }

  private has(step: Step): boolean {
    return this.from.get(step.from)?.includes(step) ?? false;
  }
}

/** Puts steps that return to where they begin into a trail that passes there. */
function withRounds(trail: readonly Step[], open: OpenSteps): Step[] {
  const whole = [...trail];
  for (let at = 0; at < whole.length; at += 1) {
    const step = whole[at];
    if (step) whole.splice(at, 0, ...open.walk(step.from));
  }
  const last = whole.at(-1);
  return last ? [...whole, ...open.walk(last.to)] : whole;
}

/**
 * The fewest trails that have every step, each of which begins where the one before it ends. What the day before ends with is
 * first, and what the next day begins with is last.
 */
function trailsOf(steps: readonly Step[]): Step[][] {
  const open = new OpenSteps(steps);
  const trails: Step[][] = [];
  for (let step = open.source(); step; step = open.source()) trails.push(open.walk(step.from));
  const whole = trails.map((trail) => withRounds(trail, open));
  for (let step = open.any(); step; step = open.any()) whole.push(withRounds(open.walk(step.from), open));
  const isLast = (trail: Step[]): boolean => trail.at(-1)?.to === AFTER;
  const isFirst = (trail: Step[]): boolean => trail[0]?.from === BEFORE && !isLast(trail);
  return [
    ...whole.filter(isFirst),
    ...whole.filter((trail) => !isFirst(trail) && !isLast(trail)),
    ...whole.filter(isLast),
  ];
}

/** Balances beside a day: the closing one of the day before, and the opening one of the next day. */
interface Beside {
  before: bigint | undefined;
  after: bigint | undefined;
}

const NONE: Beside = { before: undefined, after: undefined };

function orderOf(statements: readonly DayStatement[], { before, after }: Beside): DayStatement[] {
  const step = (statement: DayStatement | null, from: unknown, to: unknown): Step => ({
    statement,
    from: String(from),
    to: String(to),
  });
  const steps = [
    ...(before === undefined ? [] : [step(null, BEFORE, before)]),
    ...statements.map((one) => step(one, one.from, one.to)),
    ...(after === undefined ? [] : [step(null, after, AFTER)]),
  ];
  return trailsOf(steps).flatMap((trail) => trail.flatMap(({ statement }) => statement ?? []));
}

/** How often a statement or the next day does not begin where what stands before it ends. */
function gapsOf(order: readonly DayStatement[], { before, after }: Beside): number {
  const ends = [before, ...order.map(({ to }) => to)];
  const begins = [...order.map(({ from }) => from), after];
  return begins.filter((from, at) => from !== undefined && ends[at] !== undefined && from !== ends[at])
    .length;
}

/**
 * The order in which the bank has made the statements of a day: each opens with the closing balance of the one before it, as
 * far as they are there. If they continue each other, and the days beside them lead to another order with as many gaps, then these
 * days can be out of order themselves, and the statements of the day decide. One without balances comes after the one that was imported before it.
 * @param statements in the order of their import
 */
export function dayOrder(statements: readonly DayStatement[], beside: Beside): string[] {
  const all = statements.filter(({ from }) => from !== undefined);
  const alone = orderOf(all, NONE);
  const linked = orderOf(all, beside);
  const isAlone = gapsOf(alone, NONE) === 0 && gapsOf(alone, beside) <= gapsOf(linked, beside);
  const order = (isAlone ? alone : linked).map(({ id }) => id);
  for (const [at, { id, from }] of statements.entries()) {
    if (from === undefined) order.splice(order.indexOf(statements[at - 1]?.id ?? '') + 1, 0, id);
  }
  return order;
}

/**
 * The order with the fewest gaps, if the statements of a day can begin and end in several ways.
 * @param ways the likeliest one first
 */
export function likeliestOrder(ways: readonly (readonly DayStatement[])[], beside: Beside): string[] {
  const orders = ways.map((statements) => {
    const byId = new Map(statements.map((one) => [one.id, one]));
    const ids = dayOrder(statements, beside);
    return {
      ids,
      gaps: gapsOf(
        ids.flatMap((id) => byId.get(id) ?? []),
        beside,
      ),
    };
  });
  const [best] = orders.toSorted((one, other) => one.gaps - other.gaps);
  return best?.ids ?? [];
}
