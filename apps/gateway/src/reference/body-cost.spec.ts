import 'reflect-metadata';
import { invalidInput, renderError } from '@corridor/kernel';
import { fieldNamesOf, nearName, operations, type OperationContract } from '@corridor/contracts';
import { bodyOf as worstBodyOf, tooComplex, worstBodies } from '../../test/fixtures/worst-bodies';
import { requestExamples } from './examples/request-examples.registry';
import { readBody } from '../operation-calls/body-shape.parser';
import { idempotencyOf } from '../operation-calls/idempotency-key.parser';
import { ignoredFieldsValue } from '../operation-calls/ignored-fields.presenter';
import { parseJsonBody, UnusableBody } from '../http/json-body.parser';

/** Largest extra CPU time of a body, compared with a plain one, in milliseconds. */
const COST_MAX_MS = 100;
/** Garbage collection may slow down any single try. */
const TRIES = 4;
/** Other work of the machine can slow down any try, so a body fails only if each of these is slow. */
const TRIES_MAX = 30;

const withBody = (Object.entries(operations) as [string, OperationContract][]).filter(
  ([, { method }]) => method !== 'GET',
);

/** Everything that the gateway does with a body before it calls a service, and with the error answer. */
function answer(operation: OperationContract, bytes: Buffer): void {
  try {
    const body = parseJsonBody(bytes, 'application/json');
    const { violations, ignored } = readBody(operation, body, { checkDigits: true });
    ignoredFieldsValue(ignored.map(({ path }) => path));
    ignored.forEach(nearName);
    if (violations.length > 0) throw invalidInput(violations);
    const sent = body instanceof UnusableBody ? undefined : body;
    idempotencyOf({ operation, key: 'key', params: {}, body: sent });
  } catch (error) {
    JSON.stringify(renderError(error));
  }
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function leastCpuMs(work: () => void): number {
  let least = Infinity;
  const isEnough = (tries: number): boolean =>
    least <= COST_MAX_MS / 2 || tries >= (least < COST_MAX_MS ? TRIES : TRIES_MAX);
  for (let tries = 0; !isEnough(tries); tries += 1) least = Math.min(least, cpuMs(work));
  return least;
}

describe('the most expensive bodies of a megabyte', () => {
  it.each(withBody)('take at most a tenth of a second of CPU: %s', (key, operation) => {
    const examples = Object.values(requestExamples(key)).map(({ value }) => value as object);
    const plain = Buffer.from(JSON.stringify(examples[0] ?? {}));
    answer(operation, plain);
    const plainMs = leastCpuMs(() => answer(operation, plain));
    const costs: [string, number][] = [];
    for (const { name, body } of worstBodies(operation.body ? fieldNamesOf(operation.body) : [], examples)) {
      const bytes = Buffer.from(body);
      costs.push([name, leastCpuMs(() => answer(operation, bytes)) - plainMs]);
    }

    expect(costs.filter(([, ms]) => ms > COST_MAX_MS)).toEqual([]);
  });

  it.each(Object.entries(tooComplex))('are refused before they are parsed: %s', (_what, worst) => {
    for (const names of [undefined, ['permissions'], ['a', 'b', 'c', 'd']]) {
      const bytes = Buffer.from(worstBodyOf(worst, names));
      const refusal = parseJsonBody(bytes, 'application/json');

      expect(refusal).toMatchObject({
        error: { code: 'INVALID_INPUT', message: expect.stringMatching(/^the body (has|is nested)/) },
      });
      expect(leastCpuMs(() => parseJsonBody(bytes, 'application/json'))).toBeLessThan(COST_MAX_MS);
    }
  });
});
