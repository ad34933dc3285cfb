import { z } from 'zod';
import { accountCheckReport } from './account-checks';
import { depositReport } from './deposits';
import { amount, currency, id, list, oneOf, text, word } from './fields';
import { findingReport } from './findings';
import { identityCheckReport } from './identity-checks';
import { instructionReport } from './outcomes';

/** Largest number of reports of one call. */
export const REPORTS_MAX = 100;
const CURSOR_LENGTH_MAX = 1_024;

/** What a connector reports by itself. */
export const report = z
  .discriminatedUnion(
    'type',
    [instructionReport, depositReport, accountCheckReport, identityCheckReport, findingReport],
    'must have the type instruction.report, deposit.report, account-check.report, identity-check.report or finding.report',
  )
  .describe(
    'What the connector reports by itself. The same report has the same `reportId` and the same content',
  );
export type Report = z.output<typeof report>;

/** POST /v1/connectors/{connectorId}/reports. */
export const reportsRequest = z
  .object({ reports: list(report, REPORTS_MAX).min(1, 'must not be empty') })
  .describe('Reports of a connector');

/** What became of a report. */
const reportResults = ['STORED', 'DUPLICATE', 'CONFLICT'] as const;
export type ReportResult = (typeof reportResults)[number];

/** Answer to reports, once they are committed. */
export const reportsAnswer = z
  .object({
    results: list(
      z.object({
        reportId: id(),
        result: oneOf(reportResults).describe(
          'DUPLICATE: known with the same content. CONFLICT: known with other content, which is not applied',
        ),
      }),
      REPORTS_MAX,
    ),
  })
  .describe('What became of each report, in their order');

/** POST /reports/list. */
export const reportsList = z
  .object({ type: word('reports.list'), cursor: text(CURSOR_LENGTH_MAX).optional() })
  .describe('Asks for the reports after a cursor; without one from the oldest that is kept');

/** Answer: a page of reports. */
export const reportsListAnswer = z
  .object({
    reports: list(report, REPORTS_MAX),
    nextCursor: text(CURSOR_LENGTH_MAX)
      .optional()
      .describe('Where the next call goes on. Absent: the same cursor again'),
  })
  .describe('Reports, oldest first');

/** A page whose reports are read one by one. */
export const reportsPage = reportsListAnswer.extend({ reports: list(z.unknown(), REPORTS_MAX) });

/** What can be read of a report that is not valid. */
export const readableMembers = z
  .object({
    type: id().optional().catch(undefined),
    reportId: id().optional().catch(undefined),
    instructionId: id().optional().catch(undefined),
    depositId: id().optional().catch(undefined),
    checkId: id().optional().catch(undefined),
    settlementAccountId: id().optional().catch(undefined),
    amount: amount().optional().catch(undefined),
    currency: currency().optional().catch(undefined),
  })
  .catch({});
