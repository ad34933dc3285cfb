import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Report, ReportResult } from '@corridor/connector-contract';
import { mintUuid, SECOND_MS, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import type { InstructionPlace } from '../dispatching/change-instruction.handler';

/** A report that waits to be applied. */
export interface StoredReport {
  connectorId: Uuid;
  report: Report;
  /** Real time, milliseconds since the epoch. */
  receivedAtMs: number;
}

/** What became of a report. */
export interface ReportEnd {
  result: 'APPLIED' | 'IGNORED' | 'BREAK';
  reason: string | null;
}

/** How long a taken report stays with the instance that took it, milliseconds. */
const LEASE_MS = 60 * SECOND_MS;

function aadOf(connectorId: Uuid, reportId: string): string {
  return `ConnectorReport:${connectorId}/${reportId}`;
}

/** Reports of connectors. Each is stored before it is acknowledged, and then applied once. */
@Injectable()
export class ConnectorReportRepository {
  constructor(
    private readonly pool: Pool,
    private readonly vault: PersonalDataVault,
  ) {}

  /** Stores one report. @param hash SHA-256 of its canonical form. */
  async store(
    runner: SqlRunner,
    connectorId: Uuid,
    { report, hash }: { report: Report; hash: Buffer },
  ): Promise<ReportResult> {
    const { reportId, type } = report;
    const sealed = this.vault.seal(Buffer.from(JSON.stringify(report)), aadOf(connectorId, reportId));
    const added = rowsOf(
      await runner.query(
        `INSERT INTO connector_reports (connector_id, report_id, content_hash, type, report_sealed)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING report_id`,
        [connectorId, reportId, hash, type, sealed],
      ),
    );
    if (added.length > 0) return 'STORED';
    const [known] = rowsOf<{ same: boolean }>(
      await runner.query(
        `SELECT content_hash = $3 AS same FROM connector_reports WHERE connector_id = $1 AND report_id = $2`,
        [connectorId, reportId, hash],
      ),
    );
    return known?.same === true ? 'DUPLICATE' : 'CONFLICT';
  }

  /** Takes reports of these types that wait, in the order of their arrival. */
  async take(limit: number, types: readonly Report['type'][]): Promise<StoredReport[]> {
    const { rows } = await this.pool.query<{
      connector_id: string;
      report_id: string;
      report_sealed: string;
      arrived: string;
    }>(
      `WITH due AS (
         SELECT connector_id, report_id FROM connector_reports
         WHERE look_at <= (SELECT clock_timestamp()) AND type = ANY($2)
         ORDER BY look_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       UPDATE connector_reports r SET look_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
       FROM due WHERE r.connector_id = due.connector_id AND r.report_id = due.report_id
       RETURNING r.connector_id, r.report_id, r.report_sealed, extract(epoch FROM r.received_at) AS arrived`,
      [limit, [...types]],
    );
    rows.sort((a, b) => Number(a.arrived) - Number(b.arrived));
    return rows.map((row) => {
      const connectorId = trustUuid(row.connector_id);
      const text = this.vault.unseal(row.report_sealed, aadOf(connectorId, row.report_id)).toString('utf8');
      const receivedAtMs = Number(row.arrived) * SECOND_MS;
      return { connectorId, report: JSON.parse(text) as Report, receivedAtMs };
    });
  }

  /** Takes a report again after a pause, milliseconds. */
  async postpone({ connectorId, report }: StoredReport, pauseMs: number): Promise<void> {
    await this.pool.query(
      `UPDATE connector_reports SET look_at = clock_timestamp() + $3 * interval '1 millisecond'
       WHERE connector_id = $1 AND report_id = $2`,
      [connectorId, report.reportId, pauseMs],
    );
  }

  /** Ends a report and erases what it said. Its hash stays, so that it is known when it comes again. */
  async endAndErase({ connectorId, report }: StoredReport, { result, reason }: ReportEnd): Promise<void> {
    await this.pool.query(
      `UPDATE connector_reports SET result = $3, reason = $4, look_at = NULL, report_sealed = NULL
       WHERE connector_id = $1 AND report_id = $2`,
      [connectorId, report.reportId, result, reason],
    );
  }

  async end({ connectorId, report }: StoredReport, { result, reason }: ReportEnd): Promise<void> {
    await this.pool.query(
      `UPDATE connector_reports SET result = $3, reason = $4, look_at = NULL
       WHERE connector_id = $1 AND report_id = $2`,
      [connectorId, report.reportId, result, reason],
    );
  }

  /** The place of an instruction, if this connector got it. */
  async placeOf(connectorId: Uuid, instructionId: Uuid): Promise<InstructionPlace | undefined> {
    const { rows } = await this.pool.query<{
      platform_key: number;
      platform_id: string;
      transaction_id: string;
    }>(
      `SELECT i.platform_key, p.id AS platform_id, i.transaction_id
       FROM payment_instructions i JOIN platforms p USING (platform_key)
       WHERE i.id = $1 AND i.connector_id = $2 AND i.attempt > 0`,
      [instructionId, connectorId],
    );
    const [row] = rows;
    return (
      row && {
        platformKey: row.platform_key,
        platformId: row.platform_id,
        transactionId: trustUuid(row.transaction_id),
        instructionId,
      }
    );
  }

  /** Notes a finding of a connector that belongs to no instruction. The same finding is noted once. */
  async noteBreak(
    runner: SqlRunner,
    finding: { connectorId: Uuid; kind: 'CONFLICT' | 'UNKNOWN_REFERENCE' | 'CONTRADICTION'; message: string },
  ): Promise<void> {
    const { connectorId, kind, message } = finding;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message)
       VALUES (0, $1, $2, $5, $3, $4)
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO NOTHING`,
      [mintUuid(), kind, connectorId, message, kind === 'CONTRADICTION' ? 'CRITICAL' : 'WARNING'],
    );
  }
}
