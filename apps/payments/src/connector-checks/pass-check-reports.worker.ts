import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Report } from '@corridor/connector-contract';
import type { AppliedReportAnswer } from '@corridor/contracts';
import { DAY_MS, MINUTE_MS, parseId, SECOND_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER } from '@corridor/service';
import {
  ConnectorReportRepository,
  type ReportEnd,
  type StoredReport,
} from '../connector-reports/connector-report.repository';
import { StoredReportsWorker } from '../connector-reports/stored-reports.worker';
import { accountResult, identityResult, isCheckReport, type CheckReport } from './check-result.presenter';
import { CheckResultsClient } from './check-results.client';
import { ConnectorCheckRepository, type ConnectorCheck } from './connector-check.repository';

const CHECK_REPORTS: readonly Report['type'][] = ['account-check.report', 'identity-check.report'];
/** Those of one look are passed on at the same time. */
const TAKEN = { types: CHECK_REPORTS, expectedMax: 20, othersMax: 5, pauseMs: 250 };
/** How long a report waits for a check that its asker doesn't know yet, milliseconds. */
const UNKNOWN_MAX_MS = DAY_MS;

/** Passes reports on checks to the services that asked, until they have applied them. */
@Injectable()
export class CheckReportsWorker extends StoredReportsWorker {
  constructor(
    private readonly checks: ConnectorCheckRepository,
    private readonly results: CheckResultsClient,
    private readonly reports: ConnectorReportRepository,
    private readonly pool: Pool,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(reports, TAKEN, { unitOfWork, logger });
  }

  protected work(found: readonly StoredReport[]): Promise<unknown> {
    return Promise.all(found.map((stored) => this.pass(stored)));
  }

  private async pass(stored: StoredReport): Promise<void> {
    const { connectorId, report } = stored;
    try {
      const end = isCheckReport(report) ? await this.endOf(stored, report) : undefined;
      if (end) await this.reports.endAndErase(stored, end);
      else await this.reports.postpone(stored, pauseOf(stored));
    } catch (error) {
      const { reportId } = report;
      this.logger.warn({ err: error, connectorId, reportId }, 'a report on a check is passed on again');
      await this.reports.postpone(stored, pauseOf(stored));
    }
  }

  /** The end of a report; undefined if it has to wait. */
  private async endOf(stored: StoredReport, report: CheckReport): Promise<ReportEnd | undefined> {
    const { connectorId } = stored;
    const isAccount = report.type === 'account-check.report';
    const checkId = parseId(isAccount ? 'AccountCheck' : 'IdentityCheck', report.checkId);
    const check = await this.checks.find(connectorId, isAccount ? 'ACCOUNT' : 'IDENTITY', checkId);
    if (!check) return { result: 'IGNORED', reason: 'this connector has no such open check' };
    const result = isAccount ? accountResult(report) : identityResult(report);
    if (isAccount && report.match === 'PENDING') return { result: 'IGNORED', reason: 'PENDING says nothing' };
    const { checkId: id } = report;
    const answer = await this.results.apply(check, { checkId: id, result });
    if (!isAccount && report.status !== 'PROCESSING') await this.checks.end(check);
    return this.endFor(stored, check, answer);
  }

  private async endFor(
    { connectorId, receivedAtMs }: StoredReport,
    check: ConnectorCheck,
    { applied, reason }: AppliedReportAnswer,
  ): Promise<ReportEnd | undefined> {
    switch (applied) {
      case 'UNKNOWN':
        if (Date.now() - receivedAtMs < UNKNOWN_MAX_MS) return undefined;
        return { result: 'IGNORED', reason: 'what was checked does not exist' };
      case 'CONFLICT': {
        const message = reason ?? 'a check has another result after its end';
        await this.reports.noteContradiction(this.pool, connectorId, message);
        return { result: 'BREAK', reason: message };
      }
      case 'APPLIED':
      case 'IGNORED':
        if (check.kind === 'ACCOUNT') await this.checks.remove(check);
        return { result: applied, reason };
    }
  }
}

/** The older a report, the longer the pause before it is passed on again; milliseconds. */
function pauseOf({ receivedAtMs }: StoredReport): number {
  const ageMs = Math.max(0, Date.now() - receivedAtMs);
  return Math.min(5 * MINUTE_MS, Math.max(SECOND_MS, ageMs / 2));
}
