import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Report, ReportResult } from '@corridor/connector-contract';
import { canonicalJson, SECOND_MS, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { ConnectorReportRepository } from './connector-report.repository';
import { ReportIntakeRepository, type NewReport, type WaitingReports } from './report-intake.repository';

/** Most reports of a connector that wait to be applied: of those that are expected, and of the others. */
const WAITING_MAX = 10_000;
/** Most reports of a connector in an hour that name nothing that it has. */
const OTHERS_PER_HOUR = 10_000;
const HOUR_SECONDS = 3_600;
/** How long a count of waiting reports is used, milliseconds. */
const COUNT_AGE_MAX_MS = SECOND_MS;

/** What became of the reports of a call. */
export interface KeptReports {
  /** Of each report, in their order, if none was refused. */
  results: { reportId: string; result: ReportResult }[];
  /** Reports that were not stored because too many came. The others of the call are stored. */
  refused: number;
}

/**
 * Keeps the reports of a connector, each once. A report that comes again with other content becomes a break. If too many
 * come, those that name what the connector has are kept before the others (ADR 53).
 */
@Injectable()
export class KeepReportsHandler {
  private readonly counts = new Map<Uuid, WaitingReports & { atMs: number }>();
  private readonly budget = new RateLimiterMemory({ points: OTHERS_PER_HOUR, duration: HOUR_SECONDS });

  constructor(
    private readonly reports: ConnectorReportRepository,
    private readonly intake: ReportIntakeRepository,
  ) {}

  async execute(runner: SqlRunner, connectorId: Uuid, reports: readonly Report[]): Promise<KeptReports> {
    const hashes = reports.map(hashOf);
    const known = await this.intake.hashesOf(
      runner,
      connectorId,
      reports.map(({ reportId }) => reportId),
    );
    const fresh = new Map<string, Omit<NewReport, 'isExpected'>>();
    for (const [index, report] of reports.entries()) {
      const { reportId } = report;
      const hash = hashes[index];
      if (hash && !known.has(reportId) && !fresh.has(reportId)) fresh.set(reportId, { report, hash });
    }
    const kept = await this.admitted(runner, connectorId, [...fresh.values()]);
    const added = kept.length > 0 ? await this.intake.add(runner, connectorId, kept) : new Set<string>();
    const late = kept.map(({ report }) => report.reportId).filter((id) => !added.has(id));
    // Another call has stored them meanwhile.
    const others = late.length > 0 ? await this.intake.hashesOf(runner, connectorId, late) : [];
    for (const [reportId, hash] of others) known.set(reportId, hash);
    const older = reports.flatMap((report, index) => {
      const [first, hash] = [known.get(report.reportId), hashes[index]];
      return isUnreadable(report) && hash && first?.equals(hash) === false ? [{ report, hash }] : [];
    });
    if (older.length > 0) await this.intake.replace(runner, connectorId, older);
    const refused = fresh.size - kept.length;
    if (refused > 0) await this.intake.noteRefused(runner, connectorId);
    const results = reports.map((report, index) => {
      const { reportId } = report;
      const isNew = added.delete(reportId);
      const first = known.get(reportId) ?? fresh.get(reportId)?.hash;
      const isSame = isUnreadable(report) || first?.equals(hashes[index] ?? first);
      const result = isNew ? 'STORED' : isSame ? 'DUPLICATE' : 'CONFLICT';
      return { reportId, result } as const;
    });
    const conflicts = results.filter(({ result }) => result === 'CONFLICT');
    await this.reports.noteBreaks(
      runner,
      { connectorId, kind: 'CONFLICT' },
      conflicts.map(({ reportId }) => `report ${reportId} came again with other content`),
    );
    return { results, refused };
  }

  /** The reports that there is room for. */
  private async admitted(
    runner: SqlRunner,
    connectorId: Uuid,
    fresh: readonly Omit<NewReport, 'isExpected'>[],
  ): Promise<NewReport[]> {
    if (fresh.length === 0) return [];
    const known = await this.intake.expectedOf(
      runner,
      connectorId,
      fresh.map(({ report }) => report),
    );
    const expected = fresh.filter(({ report }) => known.has(report));
    const others = fresh.filter(({ report }) => !known.has(report));
    const waiting = await this.waiting(runner, connectorId);
    const areExpected = waiting.expected + expected.length <= WAITING_MAX;
    const areOthers =
      waiting.others + others.length <= WAITING_MAX &&
      (await this.isWithinBudget(connectorId, others.length));
    if (areExpected) waiting.expected += expected.length;
    if (areOthers) waiting.others += others.length;
    return [
      ...(areExpected ? expected.map((one) => ({ ...one, isExpected: true })) : []),
      ...(areOthers ? others.map((one) => ({ ...one, isExpected: false })) : []),
    ];
  }

  /** A count that may be as old as a second, with what this instance has added since. */
  private async waiting(runner: SqlRunner, connectorId: Uuid): Promise<WaitingReports> {
    const nowMs = performance.now();
    const last = this.counts.get(connectorId);
    if (last && nowMs - last.atMs < COUNT_AGE_MAX_MS) return last;
    const counted = { ...(await this.intake.waiting(runner, connectorId, WAITING_MAX)), atMs: nowMs };
    this.counts.set(connectorId, counted);
    return counted;
  }

  private async isWithinBudget(connectorId: Uuid, reports: number): Promise<boolean> {
    if (reports === 0) return true;
    try {
      await this.budget.consume(connectorId, reports);
      return true;
    } catch (limited) {
      if (limited instanceof RateLimiterRes) return false;
      throw limited;
    }
  }
}

/** Whether it is the finding about a report of a list that is not valid. Its id is the hash of what was listed. */
function isUnreadable(report: Report): boolean {
  return 'content' in report;
}

function hashOf(report: Report): Buffer {
  return createHash('sha256').update(canonicalJson(report)).digest();
}
