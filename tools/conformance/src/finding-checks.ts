import type { FindingReport, Report } from '@corridor/connector-contract';
import { demand, type Check, type CheckContext } from './check';
import { demandAgain, demandReports, settle } from './report-checks';

function isFinding(report: Report): report is FindingReport {
  return report.type === 'finding.report';
}

/** Findings by their ids. */
function findingsOf({ reports }: CheckContext): Map<string, FindingReport> {
  return new Map(
    reports.seen.flatMap(({ report }) => (isFinding(report) ? [[report.reportId, report]] : [])),
  );
}

/** Lets the connector find one thing, and demands that it reports one. */
async function demandOne(
  context: CheckContext,
  find: (act: () => Promise<void>) => Promise<void>,
): Promise<void> {
  demandReports(context);
  const { reports, settlementAccountId } = context;
  const before = findingsOf(context);
  const faultsBefore = reports.faults.length;
  await find(() => context.act('finding', { SETTLEMENT_ACCOUNT_ID: settlementAccountId }));
  await settle(context);
  const made = [...findingsOf(context).values()].filter(({ reportId }) => !before.has(reportId));
  const fault = reports.faults[faultsBefore];
  demand(fault === undefined, String(fault));
  demand(made.length === 1, `One finding was made, and ${made.length} with different ids were reported.`);
  const account = made[0]?.settlementAccountId ?? settlementAccountId;
  demand(account === settlementAccountId, `The finding is of ${account}, not of ${settlementAccountId}.`);
}

async function reportsFinding(context: CheckContext): Promise<void> {
  const before = findingsOf(context);
  const isNew = (report: Report): boolean => isFinding(report) && !before.has(report.reportId);
  await demandOne(context, async (act) => {
    await act();
    await context.reports.find('of a finding', isNew, context.patienceMs);
  });
}

async function repeatsFinding(context: CheckContext): Promise<void> {
  await demandOne(context, async (act) => demandAgain(context, { isMeant: isFinding, act }));
}

/** Checks of what the connector finds and cannot decide. */
export const findingChecks: readonly Check[] = [
  { name: 'a finding is reported once', profiles: ['deposits', 'statements'], run: reportsFinding },
  {
    name: 'a finding that is not taken comes again, the same',
    profiles: ['deposits', 'statements'],
    run: repeatsFinding,
  },
];
