import { setTimeout as pause } from 'node:timers/promises';
import { parseAnswer, type InstructionOperation, type Outcome } from '@corridor/connector-contract';
import { CheckFailure, demand, needs, operationOf, type Check, type CheckContext } from './check';
import { readAnswer } from './connector-client';
import { amountFault, isEnd, mayFollow } from './outcome-rules';

const POLL_MS = 10;
/** Submissions of one instruction at once. */
const AT_ONCE = 8;
const CONFLICT = 409;
const UNAUTHORIZED = 401;

/** The outcome that a query gives. @throws CheckFailure for NOT_FOUND */
async function knownOutcome({ client }: CheckContext, instructionId: string): Promise<Outcome> {
  const answer = await client.call('instruction.query', { instructionId });
  if (answer.status === 'NOT_FOUND')
    throw new CheckFailure('A query of an instruction that the connector took was answered NOT_FOUND.');
  demand(
    answer.instructionId === instructionId,
    'A query was answered with the outcome of another instruction.',
  );
  return answer;
}

/** Waits for the end by queries, and demands that each status may follow the one before it. */
async function queriedEnd(context: CheckContext, first: Outcome): Promise<Outcome> {
  const untilMs = Date.now() + context.patienceMs;
  let last = first;
  while (!isEnd(last.status)) {
    demand(Date.now() < untilMs, `The instruction is still ${last.status} after ${context.patienceMs} ms.`);
    await pause(POLL_MS);
    const next = await knownOutcome(context, first.instructionId);
    demand(mayFollow(last.status, next.status), `A query answered ${next.status} after ${last.status}.`);
    last = next;
  }
  return last;
}

/** The end of an instruction, by queries or by a report. */
export async function endOf(context: CheckContext, first: Outcome): Promise<Outcome> {
  if (isEnd(first.status) || context.capabilities.statusQuery) return queriedEnd(context, first);
  const report = await context.reports.find(
    'of an end',
    (one) => isReportOf(one, first.instructionId) && 'status' in one && isEnd(one.status),
    context.patienceMs,
  );
  return readAnswer('instruction', { status: 200, text: JSON.stringify(report), retryAfterSeconds: 0 });
}

/** Whether a report is about an instruction. */
export function isReportOf(report: { type: string }, instructionId: string): boolean {
  return 'instructionId' in report && report.instructionId === instructionId;
}

function demandSame(one: Outcome, other: Outcome, words: string): void {
  demand(one.instructionId === other.instructionId, `${words} was answered with another instruction.`);
  demand(
    one.providerReference === other.providerReference,
    `${words} was answered with another providerReference: ${String(other.providerReference)}, not ${String(one.providerReference)}.`,
  );
  demand(
    mayFollow(one.status, other.status),
    `${words} was answered ${other.status}, and the first answer was ${one.status}.`,
  );
}

function checksOf(profile: 'payout' | 'collect'): Check[] {
  const operation = operationOf[profile];
  const named = (name: string, run: (context: CheckContext) => Promise<void>): Check => ({
    name: `${operation}: ${name}`,
    profiles: [profile],
    run,
  });
  return [
    named('an instruction is taken and completes with its amount', (context) =>
      completes(context, operation),
    ),
    named('the same id twice is one instruction', (context) => sameTwice(context, operation)),
    named('the same id several times at once is one instruction', (context) =>
      sameAtOnce(context, operation),
    ),
    named('the same id with other bytes is 409 and changes nothing', (context) =>
      otherBytes(context, operation),
    ),
    named('an instruction with a wrong signature has no effect', (context) =>
      unsigned(context, operation, { secret: context.wrongSecret }),
    ),
    named('a stale instruction has no effect', (context) =>
      unsigned(context, operation, { offsetMs: -600_000 }),
    ),
    named('a query knows an instruction in each of its states', (context) => queries(context, operation)),
    named('a query of an unknown id is NOT_FOUND', async (context) => {
      needs(context, 'statusQuery');
      const { instructionId } = context.samples.body(operation);
      const { status } = await context.client.call('instruction.query', { instructionId });
      demand(status === 'NOT_FOUND', `A query of an unknown id was answered ${status}.`);
    }),
    named('a cancelled instruction does not complete', (context) => cancels(context, operation)),
    named('an instruction is known after a restart', (context) => restarts(context, operation)),
  ];
}

async function completes(context: CheckContext, operation: InstructionOperation): Promise<void> {
  const { body, ...instruction } = context.samples.body(operation);
  const first = await context.client.submit(body);
  demand(first.instructionId === instruction.instructionId, 'The outcome is of another instruction.');
  const end = await endOf(context, first);
  demand(
    end.status === 'COMPLETED' || end.status === 'RETURNED',
    `The instruction is ${end.status} (${end.reason?.message ?? 'without a reason'}). Give one that the connector can ` +
      'complete by --instruction.',
  );
  const fault = amountFault(end, instruction);
  demand(fault === undefined, String(fault));
}

async function sameTwice(context: CheckContext, operation: InstructionOperation): Promise<void> {
  const { body } = context.samples.body(operation);
  const first = await context.client.submit(body);
  demandSame(first, await context.client.submit(body), 'The second submission');
  const end = await endOf(context, first);
  demandSame(end, await context.client.submit(body), 'A submission after the end');
}

async function sameAtOnce(context: CheckContext, operation: InstructionOperation): Promise<void> {
  const { body, instructionId } = context.samples.body(operation);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      context.client.send('instruction', body, { attempt: index + 1 }),
    ),
  );
  const outcomes = answers.map((answer) => readAnswer('instruction', answer));
  const taken = outcomes.filter(({ status }) => status !== 'NOT_ACCEPTED');
  const [first] = taken;
  demand(first !== undefined, 'None of the submissions at once was taken.');
  demand(first.instructionId === instructionId, 'The outcome is of another instruction.');
  const references = new Set(taken.map(({ providerReference }) => providerReference));
  demand(references.size === 1, `Submissions at once have ${references.size} references of the provider.`);
  await endOf(context, first);
}

async function otherBytes(context: CheckContext, operation: InstructionOperation): Promise<void> {
  const { body } = context.samples.body(operation);
  const first = await context.client.submit(body);
  const { status } = await context.client.send('instruction', context.samples.changed(body), { attempt: 2 });
  demand(status === CONFLICT, `The same id with another amount was answered ${status}, not 409.`);
  demandSame(first, await context.client.submit(body), 'The first body, sent again,');
  await endOf(context, first);
}

async function unsigned(
  context: CheckContext,
  operation: InstructionOperation,
  change: { secret?: string; offsetMs?: number },
): Promise<void> {
  const { body, instructionId } = context.samples.body(operation);
  const { status } = await context.client.send('instruction', body, change);
  demand(status === UNAUTHORIZED, `The instruction was answered ${status}, not 401.`);
  if (!context.capabilities.statusQuery) return;
  const answer = await context.client.call('instruction.query', { instructionId });
  demand(answer.status === 'NOT_FOUND', `The refused instruction is ${answer.status} all the same.`);
}

async function queries(context: CheckContext, operation: InstructionOperation): Promise<void> {
  needs(context, 'statusQuery');
  const { body, instructionId } = context.samples.body(operation);
  const first = await context.client.submit(body);
  const next = await knownOutcome(context, instructionId);
  demandSame(first, next, 'A query');
  const end = await queriedEnd(context, next);
  demandSame(end, await knownOutcome(context, instructionId), 'A query after the end');
}

async function cancels(context: CheckContext, operation: InstructionOperation): Promise<void> {
  needs(context, 'cancel');
  const { body, instructionId } = context.samples.body(operation);
  const first = await context.client.submit(body);
  const { status } = await context.client.call('instruction.cancel', { instructionId });
  demand(
    status !== 'UNKNOWN' || !isEnd(first.status),
    'The cancellation of a known instruction was answered UNKNOWN.',
  );
  if (status !== 'CANCELLED') return;
  const end = await endOf(context, first);
  demand(!['COMPLETED', 'RETURNED'].includes(end.status), `A cancelled instruction is ${end.status}.`);
}

async function restarts(context: CheckContext, operation: InstructionOperation): Promise<void> {
  const { body } = context.samples.body(operation);
  const first = await context.client.submit(body);
  await context.act('restart');
  await answersAgain(context);
  if (context.capabilities.statusQuery)
    demandSame(first, await knownOutcome(context, first.instructionId), 'A query after the restart');
  demandSame(first, await context.client.submit(body), 'A submission after the restart');
  await endOf(context, first);
}

/** Waits until the connector answers calls again. */
async function answersAgain({ client, patienceMs }: CheckContext): Promise<void> {
  const untilMs = Date.now() + patienceMs;
  for (;;) {
    const { text, status } = await client.send('capabilities', '{"type":"capabilities"}');
    if (status === 200 && parseAnswer('capabilities', text).ok) return;
    demand(Date.now() < untilMs, `The connector does not answer ${patienceMs} ms after its restart.`);
    await pause(POLL_MS);
  }
}

/** Checks of instructions. */
export const instructionChecks: readonly Check[] = [...checksOf('payout'), ...checksOf('collect')];
