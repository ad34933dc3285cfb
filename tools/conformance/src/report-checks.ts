import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '@corridor/connector-contract';
import { canonicalJson } from '@corridor/kernel';
import { CheckSkipped, demand, type Check, type CheckContext } from './check';
import { endOf, isReportOf } from './instruction-checks';
import { amountFault, isEnd } from './outcome-rules';

const POLL_MS = 10;
/** Time for reports that are on their way when the checks of instructions end. */
const SETTLING_MS = 300;
const SETTLING_SHARE = 10;

type InstructionReport = Extract<Report, { type: 'instruction.report' }>;

/** Waits for reports that are on their way. */
export async function settle({ reports, patienceMs }: CheckContext): Promise<void> {
  await pause(Math.min(SETTLING_MS, patienceMs / SETTLING_SHARE));
  await reports.readList();
}

function instructionReports({ reports }: CheckContext): InstructionReport[] {
  return reports.seen.flatMap(({ report }) => (report.type === 'instruction.report' ? [report] : []));
}

export function demandReports({ reports }: CheckContext): void {
  if (!reports.isOpen)
    throw new CheckSkipped('There is no --reports-port, and the capabilities do not have reportsList.');
}

async function reportsEnd(context: CheckContext): Promise<void> {
  demandReports(context);
  const { body, instructionId } = context.samples.body('PAYOUT');
  const end = await endOf(context, await context.client.submit(body));
  await context.reports.find(
    `of ${end.status}`,
    (report) => isReportOf(report, instructionId) && 'status' in report && report.status === end.status,
    context.patienceMs,
  );
}

/** A report that the act lets the connector post and that is answered 503 comes again. */
export async function demandAgain(
  { reports, patienceMs, capabilities }: CheckContext,
  { isMeant, act }: { isMeant: (report: Report) => boolean; act: () => Promise<unknown> },
): Promise<void> {
  if (!reports.isListening) throw new CheckSkipped('There is no --reports-port.');
  const hasPosted = reports.seen.some(({ isPosted }) => isPosted) || reports.faults.length > 0;
  if (!hasPosted && capabilities.reportsList) throw new CheckSkipped('The connector only lists its reports.');
  const before = reports.refused.size;
  reports.refuseOne(isMeant);
  await act();
  const untilMs = Date.now() + patienceMs;
  for (;;) {
    const refused = [...reports.refused][before];
    const again =
      refused && reports.seen.find(({ report, isPosted }) => isPosted && report.reportId === refused[0]);
    if (again) {
      demand(again.content === refused[1], 'The repeated report has other content.');
      return;
    }
    demand(Date.now() < untilMs, 'A report that was answered 503 did not come again.');
    await pause(POLL_MS);
  }
}

async function repeatsReport(context: CheckContext): Promise<void> {
  const act = async () => endOf(context, await context.client.submit(context.samples.body('PAYOUT').body));
  await demandAgain(context, { isMeant: () => true, act });
}

/** Every report with an id has the same content. */
async function contentsAreStable(context: CheckContext): Promise<void> {
  demandReports(context);
  await settle(context);
  const known = new Map<string, string>();
  for (const { report, content } of context.reports.seen) {
    const before = known.get(report.reportId) ?? content;
    demand(before === content, `The report ${report.reportId} came with two contents.`);
    known.set(report.reportId, content);
  }
  const { faults } = context.reports;
  demand(faults.length === 0, String(faults[0]));
}

/** No two reports of an instruction contradict each other, and their amounts are right. */
async function reportsAgree(context: CheckContext): Promise<void> {
  demandReports(context);
  await context.reports.readList();
  for (const instruction of context.samples.made) {
    const own = instructionReports(context).filter((one) => isReportOf(one, instruction.instructionId));
    const statuses = new Set(own.map(({ status }) => status).filter(isEnd));
    const isPaid = statuses.has('COMPLETED') || statuses.has('RETURNED');
    demand(
      !(isPaid && (statuses.has('FAILED') || statuses.has('REJECTED'))),
      `Reports of one instruction contradict each other: ${[...statuses].join(', ')}.`,
    );
    for (const report of own) {
      const fault = amountFault(report, instruction);
      demand(fault === undefined, String(fault));
    }
  }
}

async function returnsMoney(context: CheckContext): Promise<void> {
  demandReports(context);
  const { body, ...instruction } = context.samples.body('PAYOUT');
  const { instructionId } = instruction;
  await endOf(context, await context.client.submit(body));
  await context.act('return', { INSTRUCTION_ID: instructionId });
  await context.reports.find(
    'of RETURNED',
    (report) => isReportOf(report, instructionId) && 'status' in report && report.status === 'RETURNED',
    context.patienceMs,
  );
  const returns = new Map<string, bigint>();
  for (const { status, returnId, amount, instructionId: id } of instructionReports(context))
    if (status === 'RETURNED' && id === instructionId) returns.set(String(returnId), BigInt(amount ?? 0));
  const total = [...returns.values()].reduce((sum, amount) => sum + amount, 0n);
  demand(
    total <= BigInt(instruction.amount),
    `The returns are ${total} together, and the instruction was ${instruction.amount}.`,
  );
}

async function hasOneEffect(context: CheckContext): Promise<void> {
  const effects = await context.effects();
  for (const { instructionId } of context.samples.made) {
    const count = effects[instructionId] ?? 0;
    const isCompleted = instructionReports(context).some(
      (one) => isReportOf(one, instructionId) && one.status === 'COMPLETED',
    );
    demand(count <= 1, `The instruction ${instructionId} has ${count} effects.`);
    demand(!isCompleted || count === 1, `The instruction ${instructionId} is COMPLETED and has no effect.`);
  }
}

/** Checks of reports on instructions. */
export const reportChecks: readonly Check[] = [
  { name: 'the end of a payout is reported', profiles: ['payout'], run: reportsEnd },
  { name: 'a report that is not taken comes again, the same', profiles: ['payout'], run: repeatsReport },
  { name: 'returns of a payout are at most its amount', profiles: ['payout'], run: returnsMoney },
];

/** Checks of everything that the run has seen. They run last. */
export const finalChecks: readonly Check[] = [
  { name: 'reports are signed, valid, and do not change', profiles: 'ALL', run: contentsAreStable },
  {
    name: 'reports of one instruction agree, and their amounts and fees are right',
    profiles: ['payout', 'collect'],
    run: reportsAgree,
  },
  { name: 'each instruction has at most one effect', profiles: ['payout', 'collect'], run: hasOneEffect },
];

/** Whether two answers are the same, whatever the order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
