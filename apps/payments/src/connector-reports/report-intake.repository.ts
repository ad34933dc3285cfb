import { Injectable } from '@nestjs/common';
import type { Report } from '@corridor/connector-contract';
import { parseId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { reportAad } from './connector-report.repository';

/** A report that has just arrived. */
export interface NewReport {
  report: Report;
  /** SHA-256 of its canonical form. */
  hash: Buffer;
  /** Whether it names a payment, an order, a check or a settlement account that the connector has. */
  isExpected: boolean;
}

/** Numbers of stored reports that wait to be applied. */
export interface WaitingReports {
  expected: number;
  others: number;
}

/** Takes in the reports of a call. Each statement is about all of them. */
@Injectable()
export class ReportIntakeRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Hashes of those of the reports that are stored. */
  async hashesOf(
    runner: SqlRunner,
    connectorId: Uuid,
    reportIds: readonly string[],
  ): Promise<Map<string, Buffer>> {
    const rows = rowsOf<{ report_id: string; content_hash: Buffer }>(
      await runner.query(
        'SELECT report_id, content_hash FROM connector_reports WHERE connector_id = $1 AND report_id = ANY($2::text[])',
        [connectorId, reportIds],
      ),
    );
    return new Map(rows.map((row) => [row.report_id, row.content_hash]));
  }

  /** Which of the reports name something that the connector has. */
  async expectedOf(runner: SqlRunner, connectorId: Uuid, reports: readonly Report[]): Promise<Set<Report>> {
    const ids = new Map(reports.map((report) => [report, idNamedBy(report)]));
    const named = [...new Set([...ids.values()].filter((id) => id !== undefined))];
    if (named.length === 0) return new Set();
    const rows = rowsOf<{ id: string }>(
      await runner.query(
        `SELECT n.id FROM unnest($2::uuid[]) AS n (id)
         WHERE EXISTS (SELECT FROM payment_instructions i JOIN instruction_history h
                         ON h.platform_key = i.platform_key AND h.instruction_id = i.id
                       WHERE i.id = n.id AND h.connector_id = $1 AND h.attempt > 0)
           OR EXISTS (SELECT FROM treasury_orders o WHERE o.id = n.id AND o.connector_id = $1)
           OR EXISTS (SELECT FROM settlement_accounts a WHERE a.id = n.id AND a.connector_id = $1)
           OR EXISTS (SELECT FROM connector_checks c WHERE c.id = n.id AND c.connector_id = $1)`,
        [connectorId, named],
      ),
    );
    const known = new Set(rows.map(({ id }) => id));
    return new Set(reports.filter((report) => known.has(ids.get(report) ?? '')));
  }

  /** Numbers of waiting reports of a connector, each counted up to a limit. */
  async waiting(runner: SqlRunner, connectorId: Uuid, limit: number): Promise<WaitingReports> {
    const [row] = rowsOf<WaitingReports>(
      await runner.query(
        `SELECT (SELECT count(*)::integer FROM (
             SELECT FROM connector_reports WHERE connector_id = $1 AND look_at IS NOT NULL AND is_expected
             LIMIT $2) e) AS expected,
           (SELECT count(*)::integer FROM (
             SELECT FROM connector_reports WHERE connector_id = $1 AND look_at IS NOT NULL AND NOT is_expected
             LIMIT $2) o) AS others`,
        [connectorId, limit],
      ),
    );
    return row ?? { expected: 0, others: 0 };
  }

  /** Stores reports. One that another call has stored meanwhile is left as it is. @returns ids of those that are new */
  async add(runner: SqlRunner, connectorId: Uuid, reports: readonly NewReport[]): Promise<Set<string>> {
    // Calls that share reports lock them in the same order.
    const sorted = [...reports].sort((a, b) => (a.report.reportId < b.report.reportId ? -1 : 1));
    const rows = rowsOf<{ report_id: string }>(
      await runner.query(
        `INSERT INTO connector_reports (connector_id, report_id, content_hash, type, report_sealed, is_expected, received_at)
         SELECT $1, n.report_id, n.content_hash, n.type, n.report_sealed, n.is_expected,
           statement_timestamp() + n.place * interval '1 microsecond'
         FROM unnest($2::text[], $3::bytea[], $4::text[], $5::text[], $6::boolean[], $7::integer[])
           AS n (report_id, content_hash, type, report_sealed, is_expected, place)
         ON CONFLICT DO NOTHING RETURNING report_id`,
        [
          connectorId,
          sorted.map(({ report }) => report.reportId),
          sorted.map(({ hash }) => hash),
          sorted.map(({ report }) => report.type),
          sorted.map(({ report }) => this.sealed(connectorId, report)),
          sorted.map(({ isExpected }) => isExpected),
          sorted.map((one) => reports.indexOf(one)),
        ],
      ),
    );
    return new Set(rows.map((row) => row.report_id));
  }

  /** Stores reports in the place of those of an earlier release, which kept less of them, and names them in their breaks. */
  async replace(
    runner: SqlRunner,
    connectorId: Uuid,
    reports: readonly Pick<NewReport, 'report' | 'hash'>[],
  ): Promise<void> {
    await runner.query(
      `WITH replaced AS (
         UPDATE connector_reports r SET content_hash = n.content_hash, report_sealed = n.report_sealed
         FROM unnest($2::text[], $3::bytea[], $4::text[]) AS n (report_id, content_hash, report_sealed)
         WHERE r.connector_id = $1 AND r.report_id = n.report_id RETURNING r.report_id)
       UPDATE breaks b SET report_id = r.report_id FROM replaced r
       WHERE b.connector_id = $1 AND b.instruction_id IS NULL AND b.report_id IS NULL AND strpos(b.message, r.report_id) > 0`,
      [
        connectorId,
        reports.map(({ report }) => report.reportId),
        reports.map(({ hash }) => hash),
        reports.map(({ report }) => this.sealed(connectorId, report)),
      ],
    );
  }

  /** Notes that reports of a connector were refused, so that it is asked for what they say. */
  async noteRefused(runner: SqlRunner, connectorId: Uuid): Promise<void> {
    await runner.query(
      `UPDATE connectors SET reports_refused_at = clock_timestamp()
       WHERE id = $1 AND (reports_refused_at IS NULL OR reports_refused_at < clock_timestamp() - interval '10 seconds')`,
      [connectorId],
    );
  }

  private sealed(connectorId: Uuid, report: Report): string {
    return this.vault.seal(Buffer.from(JSON.stringify(report)), reportAad(connectorId, report.reportId));
  }
}

/** Id of what a report is about; undefined if it names none of ours. */
function idNamedBy(report: Report): Uuid | undefined {
  switch (report.type) {
    case 'instruction.report':
      return parseId('PaymentInstruction', report.instructionId);
    case 'deposit.report':
    case 'finding.report':
      return parseId('SettlementAccount', report.settlementAccountId ?? '');
    case 'account-check.report':
      return parseId('AccountCheck', report.checkId);
    case 'identity-check.report':
      return parseId('IdentityCheck', report.checkId);
  }
}
