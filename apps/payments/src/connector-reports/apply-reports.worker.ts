import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DepositReport, FindingReport, Report } from '@corridor/connector-contract';
import { moneyText, parseId, type Uuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER } from '@corridor/service';
import { Pool } from 'pg';
import { outcomeOf } from '../connectors/http-connector.adapter';
import { TakeDepositHandler } from '../deposit-booking/take-deposit.handler';
import { ChangeInstructionHandler } from '../dispatching/change-instruction.handler';
import type { ConnectorOutcome } from '../instructions/domain/connector-outcome';
import { deductedFees } from '../instructions/domain/reported-fee';
import { RoutingTable } from '../rails/routing-table.cache';
import { ChangeOrderHandler } from '../treasury-orders/change-order.handler';
import { transferOutcome } from '../treasury-orders/dispatch-order.handler';
import { ConnectorReportRepository, type ReportEnd, type StoredReport } from './connector-report.repository';
import { FindingBreaksRepository } from './finding-breaks.repository';
import { StoredReportsWorker } from './stored-reports.worker';

/** Reports about money. Those about checks are for other services. */
const PAYMENT_REPORTS: readonly Report['type'][] = ['instruction.report', 'deposit.report', 'finding.report'];
const TAKEN = { types: PAYMENT_REPORTS, expectedMax: 200, othersMax: 20, pauseMs: 100 };

/** Applies stored reports to their instructions. */
@Injectable()
export class ReportWorker extends StoredReportsWorker {
  constructor(
    private readonly reports: ConnectorReportRepository,
    unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly pool: Pool,
    private readonly changes: ChangeInstructionHandler,
    private readonly takeDeposit: TakeDepositHandler,
    private readonly orders: ChangeOrderHandler,
    private readonly findings: FindingBreaksRepository,
    private readonly table: RoutingTable,
  ) {
    super(reports, TAKEN, { unitOfWork, logger });
  }

  protected work(found: readonly StoredReport[]): Promise<unknown> {
    const subjects = new Set(found.map(subjectOf));
    return Promise.all(
      [...subjects].map((subject) => this.applyInOrder(found.filter((one) => subjectOf(one) === subject))),
    );
  }

  /**
   * The end of a payment is applied before a later report that contradicts it. Reports in a row that say the same count
   * as one.
   */
  private async applyInOrder(queue: readonly StoredReport[]): Promise<void> {
    let said = '';
    let end: ReportEnd | undefined;
    for (const stored of queue) {
      const says = JSON.stringify({ ...stored.report, reportId: '' });
      end = end && says === said ? againOf(end) : undefined;
      end = await this.applyOne(stored, end);
      said = says;
    }
  }

  /** @param known its result, if that is known already. @returns its result; undefined if it was not applied. */
  private async applyOne(stored: StoredReport, known: ReportEnd | undefined): Promise<ReportEnd | undefined> {
    const { connectorId, report } = stored;
    try {
      const end = known ?? (await this.resultOf(stored));
      await this.reports.end(stored, end);
      return end;
    } catch (error) {
      const { reportId } = report;
      this.logger.error({ err: error, connectorId, reportId }, 'a report could not be applied');
      return undefined;
    }
  }

  private async resultOf({ connectorId, report }: StoredReport): Promise<ReportEnd> {
    if (report.type === 'deposit.report') return this.depositOf(connectorId, report);
    if (report.type === 'finding.report') return this.findingOf(connectorId, report);
    if (report.type !== 'instruction.report') {
      return { result: 'IGNORED', reason: `this version takes no report of type ${report.type}` };
    }
    const outcome = outcomeOf(report);
    const message = report.reason?.message ?? null;
    if (!outcome) {
      const lost = await this.findings.noteUnknown(connectorId, report);
      if (lost !== undefined) return { result: 'BREAK', reason: lost };
      if (report.status === 'UNKNOWN') return { result: 'IGNORED', reason: 'UNKNOWN says nothing' };
    }
    const instructionId = parseId('PaymentInstruction', report.instructionId);
    const found = instructionId && (await this.reports.placeOf(connectorId, instructionId));
    if (!found) {
      const said = { outcome, message };
      const ordered = instructionId && (await this.orderResult(connectorId, instructionId, said));
      if (ordered) return ordered;
      const reason = `report ${report.reportId} names an instruction that this connector never got${feesText(report)}`;
      const about = { connectorId, kind: 'UNKNOWN_REFERENCE', ...moneyOf(outcome ?? {}) } as const;
      await this.reports.noteBreaks(this.pool, about, [reason]);
      return { result: 'BREAK', reason };
    }
    const { place, by } = found;
    const overdueAfterMs = await this.table.settlementPeriodMs(by.settlementAccountId);
    const decided = await this.changes.execute(
      place,
      outcome ? { type: 'REPORT', outcome, overdueAfterMs, by } : { type: 'NOT_ACCEPTED', by, message },
    );
    if (decided.kind === 'IGNORED') return { result: 'IGNORED', reason: decided.because };
    const [finding] = decided.instruction.breaks ?? [];
    return finding ? { result: 'BREAK', reason: finding.message } : { result: 'APPLIED', reason: null };
  }

  private async findingOf(connectorId: Uuid, report: FindingReport): Promise<ReportEnd> {
    const found = await this.findings.noteFinding(connectorId, report);
    if (found !== undefined) return { result: 'BREAK', reason: found };
    const { reportId } = report;
    const message = `report ${reportId} names a settlement account that this connector does not have: ${report.message}`;
    const about = { connectorId, kind: 'UNKNOWN_REFERENCE', reportId, ...moneyOf(report) } as const;
    await this.reports.noteBreaks(this.pool, about, [message]);
    return { result: 'BREAK', reason: message };
  }

  private async depositOf(connectorId: Uuid, report: DepositReport): Promise<ReportEnd> {
    const { reportId: _, type: __, occurredAt: ___, ...named } = report;
    const taken = await this.takeDeposit.execute(connectorId, named);
    if (taken.kind !== 'TAKEN') {
      const { kind, because } = taken;
      // Those of a conflict are findings of the deposit.
      const message = kind === 'UNKNOWN_REFERENCE' ? `${because}${feesText(report)}` : because;
      const account =
        kind === 'CONFLICT' ? parseId('SettlementAccount', named.settlementAccountId) : undefined;
      const settlementAccountId = account && { settlementAccountId: account };
      const about = { connectorId, kind, ...settlementAccountId, ...moneyOf(named) };
      await this.reports.noteBreaks(this.pool, about, [message]);
      return { result: 'BREAK', reason: message };
    }
    const { deposit, isNew } = taken;
    if (!isNew) return { result: 'IGNORED', reason: `the deposit is ${deposit.state} already` };
    if (deposit.state === 'SUSPENDED') return { result: 'BREAK', reason: 'the deposit matches nothing' };
    return { result: 'APPLIED', reason: null };
  }

  /** The result of a report on a transfer between settlement accounts; undefined if it is none. */
  private async orderResult(
    connectorId: Uuid,
    orderId: Uuid,
    { outcome, message }: { outcome: ConnectorOutcome | null; message: string | null },
  ): Promise<ReportEnd | undefined> {
    const decided = await this.orders.execute(
      orderId,
      outcome ? { type: 'REPORT', outcome: transferOutcome(outcome) } : { type: 'NOT_ACCEPTED', message },
      connectorId,
    );
    if (!decided) return undefined;
    if (decided.kind === 'IGNORED') return { result: 'IGNORED', reason: decided.because };
    const { found } = decided;
    return found ? { result: 'BREAK', reason: found.message } : { result: 'APPLIED', reason: null };
  }
}

/** The fees of a report that names nothing of ours: nothing else has them. */
function feesText({ fees = [] }: Extract<Report, { type: 'instruction.report' | 'deposit.report' }>): string {
  const texts = deductedFees(fees).map(({ amount, currency }) => moneyText(amount, currency));
  return texts.length === 0 ? '' : `; its fees are not booked: ${texts.join(', ')}`;
}

/** The money that a report names. */
function moneyOf({ amount, currency }: { amount?: number | bigint | null; currency?: string | null }): {
  money?: { amount: number | bigint; currency: string };
} {
  return amount == null || currency == null ? {} : { money: { amount, currency } };
}

/** The result of a report that says the same as the one before it. */
function againOf(end: ReportEnd): ReportEnd {
  if (end.result !== 'APPLIED') return end;
  return { result: 'IGNORED', reason: 'the report before it says the same' };
}

/** What the order of reports matters for. */
function subjectOf({ connectorId, report }: StoredReport): string {
  if (report.type === 'instruction.report') return report.instructionId;
  const id = report.type === 'deposit.report' ? report.depositId : report.reportId;
  return `${connectorId}/${id}`;
}
