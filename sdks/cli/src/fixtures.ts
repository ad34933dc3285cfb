import { setTimeout as pause } from 'node:timers/promises';
import { operations, type CallInput, type HttpClient, type Operation } from '@corridor/sdk';
import { UsageFailure } from './failures.ts';

/** One call. Texts may hold `${step.field}`, the field of an answer before. */
export interface Step {
  /** How later steps refer to the answer. Default: the id of the operation. */
  name?: string;
  operationId: string;
  /** Parameters of the path and the query by name. */
  params?: Record<string, unknown>;
  body?: unknown;
  /** Repeats the call until the answer has these values; a list holds alternatives. */
  until?: Record<string, unknown>;
}

export interface Fixture {
  steps: Step[];
}

/** An answer with the name of its step. */
export interface StepAnswer {
  step: string;
  operationId: string;
  answer: unknown;
}

const REFERENCE = /\$\{([^}]+)\}/g;
const POLL_MS = 250;
const POLLS_MAX = 240;

/** @throws UsageFailure if it is not a fixture of known operations */
export function fixtureOf(content: unknown): Fixture {
  const steps: unknown = Array.isArray(content) ? content : (content as { steps?: unknown } | null)?.steps;
  if (!Array.isArray(steps) || steps.length === 0)
    throw new UsageFailure('A fixture has steps: {"steps": [{"operationId": …}]}');
  const names = new Set<string>();
  for (const step of steps as Step[]) {
    const name = nameOf(step);
    if (!Object.hasOwn(operations, step.operationId))
      throw new UsageFailure(`There is no operation ${String(step.operationId)}`);
    if (names.has(name)) throw new UsageFailure(`Two steps have the name ${name}`);
    names.add(name);
  }
  return { steps: steps as Step[] };
}

function nameOf({ name, operationId }: Step): string {
  return name ?? operationId;
}

/** The value at `step.field.0.field`, also written `step.field[0].field`. */
function valueAt(answers: Readonly<Record<string, unknown>>, path: string): unknown {
  let found: unknown = answers;
  for (const key of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')) {
    const isHeld = found !== null && typeof found === 'object' && Object.hasOwn(found, key);
    if (!isHeld) throw new UsageFailure(`There is nothing at \${${path}}`);
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** `value` with its references filled in. A text that is one reference becomes its value, whatever that is. */
function filled(value: unknown, answers: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const [whole, path] = /^\$\{([^}]+)\}$/.exec(value) ?? [];
    if (whole !== undefined && path !== undefined) return valueAt(answers, path);
    return value.replaceAll(REFERENCE, (_reference, one: string) => String(valueAt(answers, one)));
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, answers));
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, answers)]));
}

/**
 * Sets a value of a body: `step.field.field`. Without the name of a step it is the last one whose body has that field.
 * @throws UsageFailure if there is no such step
 */
export function override({ steps }: Fixture, path: string, value: unknown): void {
  const parts = path.split('.');
  const named = steps.find((one) => nameOf(one) === parts[0]);
  const step = named ?? steps.findLast(({ body }) => hasField(body, parts[0] ?? ''));
  const keys = named ? parts.slice(1) : parts;
  const last = keys.pop();
  if (step === undefined || last === undefined)
    throw new UsageFailure(`${path} is not <step>.<field>; steps: ${steps.map(nameOf).join(', ')}`);
  step.body ??= {};
  let at = step.body as Record<string, unknown>;
  for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
  at[last] = value;
}

function hasField(body: unknown, field: string): boolean {
  return body !== null && typeof body === 'object' && Object.hasOwn(body, field);
}

function inputOf(operation: Operation, step: Step, answers: Readonly<Record<string, unknown>>): CallInput {
  const params = filled(step.params ?? {}, answers) as Record<string, unknown>;
  const isInPath = (name: string): boolean => operation.path.includes(`{${name}}`);
  const unknown = Object.keys(params).find((name) => !isInPath(name) && !operation.query.includes(name));
  if (unknown !== undefined) throw new UsageFailure(`${step.operationId} has no parameter ${unknown}`);
  const entries = Object.entries(params);
  const path = entries.filter(([name]) => isInPath(name)).map(([name, value]) => [name, String(value)]);
  return {
    path: Object.fromEntries(path) as Record<string, string>,
    query: Object.fromEntries(entries.filter(([name]) => !isInPath(name))),
    ...(step.body === undefined ? {} : { body: filled(step.body, answers) }),
  };
}

function hasReached(answer: unknown, until: Record<string, unknown>): boolean {
  return Object.entries(until).every(([path, wanted]) => {
    const values = Array.isArray(wanted) ? wanted : [wanted];
    try {
      return values.includes(valueAt(answer as Record<string, unknown>, path));
    } catch {
      return false;
    }
  });
}

/** Carries out the steps in turn, and yields each answer. */
export async function* runFixture(
  http: HttpClient,
  { steps }: Fixture,
): AsyncGenerator<StepAnswer, void, undefined> {
  const answers: Record<string, unknown> = {};
  for (const step of steps) {
    const operation: Operation = operations[step.operationId as keyof typeof operations];
    const input = inputOf(operation, step, answers);
    let answer = await http.call(operation, input);
    for (let poll = 0; step.until !== undefined && !hasReached(answer, step.until); poll += 1) {
      if (poll === POLLS_MAX) throw new UsageFailure(`${nameOf(step)} does not reach what it waits for`);
      await pause(POLL_MS);
      answer = await http.call(operation, input);
    }
    answers[nameOf(step)] = answer;
    yield { step: nameOf(step), operationId: step.operationId, answer };
  }
}
