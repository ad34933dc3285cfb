import type { Command } from 'commander';
import type { Pool } from 'pg';
import { lowerBoundMs } from '@corridor/kernel';
import type {
  AccessPersonResource,
  AccessReportResource,
  AccessReviewResource,
  AccessRightsResource,
} from '@corridor/contracts';
import { inTransaction } from '@corridor/database';
import { adminActor, printLine } from '@corridor/service';
import { OperatorRepository } from '../operators/operator.repository';
import { ReportAccessHandler } from './report-access.handler';
import { ReviewAccessHandler } from './review-access.handler';

interface ReviewOptions {
  /** True for the list as it is. */
  reviewed?: string | true;
  reason?: string;
  json?: boolean;
}

/**
 * `access-report` and `access-review`.
 * @param onDatabase runs work on the gateway's database
 */
export function addAccessCommands(
  program: Command,
  onDatabase: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>,
): void {
  const operators = new OperatorRepository();
  program
    .command('access-report')
    .description('lists who has joined, moved and left, from the audit log')
    .requiredOption('--since <date>', 'the first day or moment: 2026-01-31, or 2026-01-31T12:00:00Z')
    .option('--json', 'one line of JSON')
    .action(async ({ since, json }: { since: string; json?: boolean }) => {
      const sinceMs = lowerBoundMs(since);
      const report = await onDatabase((pool) => new ReportAccessHandler(pool, operators).report(sinceMs));
      if (json) printLine(report);
      else showReport(report);
    });
  program
    .command('access-review')
    .description('lists who has access, and notes that somebody has reviewed it')
    .option(
      '--reviewed [digest]',
      'notes in the audit log that the list with this digest was reviewed; default: the present list',
    )
    .option('--reason <text>', 'what was found, for the audit log')
    .option('--json', 'one line of JSON')
    .action(async ({ reviewed, reason, json }: ReviewOptions) => {
      const review = await onDatabase((pool) => {
        const reviews = new ReviewAccessHandler(pool, operators);
        if (reviewed === undefined) return reviews.read(pool);
        const digest = reviewed === true ? undefined : reviewed;
        return inTransaction(pool, (client) => reviews.confirm(client, adminActor(), { digest, reason }));
      });
      if (json) printLine(review);
      else showReview(review);
    });
}

function showReport({ changes, isMore }: AccessReportResource): void {
  for (const { at, kind, name, by, action, reason, before, after } of changes)
    printLine(
      [
        ...[at, kind.toLowerCase().padEnd(6), name, `${textOf(before)} -> ${textOf(after)}`],
        `by ${by}${action === null ? '' : ` (${action})`}`,
        ...(reason === null ? [] : [reason]),
      ].join('  '),
    );
  if (isMore) printLine('there are more: name a later day');
}

function textOf({ roles, permissions }: AccessRightsResource): string {
  return [...roles, ...permissions].join(',') || 'nothing';
}

function showReview({ people, isMore, digest, lastReview, isDue }: AccessReviewResource): void {
  for (const person of people) showPerson(person);
  if (isMore) printLine('there are more');
  printLine(`digest: ${digest}`);
  if (lastReview) {
    const { at, by, isCurrent, nextDueAt } = lastReview;
    printLine(`last review: ${at} by ${by}${isCurrent ? '' : ', of another list'}; next: ${nextDueAt}`);
  }
  if (isDue) printLine('a review is due: access-review --reviewed <digest>');
}

function showPerson({ name, since, credentials, roles }: AccessPersonResource): void {
  printLine(`${name}  since ${since}`);
  for (const { role, via, lastSignInAt } of roles)
    printLine(`  console: ${role} by ${via}, last sign-in ${lastSignInAt ?? 'never'}`);
  for (const { permissions, lastUsedAt, expiresAt, isLogged } of credentials)
    printLine(
      `  credential: ${permissions.join(',')}, last used ${lastUsedAt ?? 'never'}, until ${expiresAt}` +
        (isLogged ? '' : ', NOT IN THE AUDIT LOG'),
    );
}
