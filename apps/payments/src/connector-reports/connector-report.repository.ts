import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Report } from '@corridor/connector-contract';
import { mintUuid, SECOND_MS, trustUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { LOGGER, PersonalDataVault } from '@corridor/service';
import type { Route } from '../rails/domain/rail-report';
import { REOPEN_BREAK } from '../instructions/break.repository';
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

/** Findings that are no fault of a payment. */
interface ReportBreaks {
  connectorId: Uuid;
  kind: 'CONFLICT' | 'UNKNOWN_REFERENCE' | 'UNREADABLE_ENTRY';
  /** That of the connector which they are about, if it is known. */
  settlementAccountId?: Uuid;
  /** What they are about, if they name it: smallest units. */
  money?: { amount: number | bigint; currency: string };
  /** Of a finding of the connector. */
  reportId?: string;
}

/** How long a taken report stays with the instance that took it, milliseconds. */
const LEASE_MS = 60 * SECOND_MS;

/** What the ciphertext of a report is bound to. */
export function reportAad(connectorId: Uuid, reportId: string): string {
  return `ConnectorReport:${connectorId}/${reportId}`;
}

/** Which reports are taken, and most of each connector and type. */
export interface ReportShares {
  types: readonly Report['type'][];
  /** Of those that name something that the connector has. */
  expectedMax: number;
  othersMax: number;
}

/** The first waiting reports of a connector and a type. The lock makes it a subquery of its own. */
function firstWaiting(isExpected: boolean, share: string): string {
  return `SELECT * FROM (
      SELECT r.ctid AS place FROM connector_reports r
      WHERE r.connector_id = c.id AND r.type = t.type AND r.is_expected = ${String(isExpected)}
        AND r.look_at <= (SELECT clock_timestamp())
      ORDER BY r.look_at LIMIT ${share} FOR UPDATE SKIP LOCKED) waiting`;
}

/**
 * The time is a subquery, because an index can't be searched by a volatile function. The search for connectors names the
 * order of the index of what waits, so that it reads one entry for each connector. Rows are found again by their places,
 * because a join of keys may read the whole table.
 */
export const TAKE_WAITING = `
  WITH RECURSIVE connector (id) AS (
    (SELECT connector_id FROM connector_reports WHERE look_at IS NOT NULL
     ORDER BY connector_id, type, is_expected, look_at LIMIT 1)
    UNION ALL
    SELECT (SELECT r.connector_id FROM connector_reports r WHERE r.look_at IS NOT NULL AND r.connector_id > c.id
            ORDER BY r.connector_id, r.type, r.is_expected, r.look_at LIMIT 1)
    FROM connector c WHERE c.id IS NOT NULL
  ), due AS (
    SELECT d.place FROM connector c
    CROSS JOIN unnest($1::text[]) AS t (type)
    CROSS JOIN LATERAL (
      ${firstWaiting(true, '$2')}
      UNION ALL
      ${firstWaiting(false, '$3')}) d
    WHERE c.id IS NOT NULL AND c.id <> ALL($4::uuid[]))
  UPDATE connector_reports r SET look_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
  WHERE r.ctid = ANY(ARRAY(SELECT place FROM due))
  RETURNING r.connector_id, r.report_id, r.report_sealed, extract(epoch FROM r.received_at) AS arrived`;

/** Most findings of one kind about a connector that are open as a break each. Further ones share a break. */
const OPEN_BREAKS_MAX = 100;
const MORE_BREAKS = 'more reports like these came: GET /reports with result=BREAK lists them';

/** Reports of connectors. Each is stored before it is acknowledged, and then applied once. */
@Injectable()
export class ConnectorReportRepository {
  constructor(
    private readonly pool: Pool,
    private readonly vault: PersonalDataVault,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Takes reports that wait: of each connector a share, first of those that are expected, in the order of their arrival.
   */
  async take(
    { types, expectedMax, othersMax }: ReportShares,
    except: readonly Uuid[],
  ): Promise<StoredReport[]> {
    const { rows } = await this.pool.query<{
      connector_id: string;
      report_id: string;
      report_sealed: string;
      arrived: string;
    }>(TAKE_WAITING, [types, expectedMax, othersMax, except]);
    rows.sort((a, b) => Number(a.arrived) - Number(b.arrived));
    return rows.flatMap((row) => {
      const connectorId = trustUuid(row.connector_id);
      const { report_id: reportId, report_sealed: sealed } = row;
      const receivedAtMs = Number(row.arrived) * SECOND_MS;
      const report = this.open(sealed, { connectorId, reportId });
      return report ? [{ connectorId, report, receivedAtMs }] : [];
    });
  }

  /** The report; undefined if it can't be decrypted. It waits then, and the others don't wait for it. */
  open(
    sealed: string,
    { connectorId, reportId }: { connectorId: Uuid; reportId: string },
  ): Report | undefined {
    try {
      return JSON.parse(
        this.vault.unseal(sealed, reportAad(connectorId, reportId)).toString('utf8'),
      ) as Report;
    } catch (error) {
      this.logger.error({ err: error, connectorId, reportId }, 'a stored report can not be decrypted');
      return undefined;
    }
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

  /** The place of an instruction, and the route of the connector's last attempt, if this connector got one. */
  async placeOf(
    connectorId: Uuid,
    instructionId: Uuid,
  ): Promise<{ place: InstructionPlace; by: Route } | undefined> {
    const { rows } = await this.pool.query<{
      platform_key: number;
      platform_id: string;
      transaction_id: string;
      account_id: string | null;
    }>(
      `SELECT i.platform_key, p.id AS platform_id, i.transaction_id,
         CASE WHEN i.connector_id = $2 THEN i.settlement_account_id ELSE h.settlement_account_id END AS account_id
       FROM payment_instructions i JOIN platforms p USING (platform_key)
       JOIN LATERAL (
         SELECT h.settlement_account_id FROM instruction_history h
         WHERE h.platform_key = i.platform_key AND h.instruction_id = i.id AND h.connector_id = $2 AND h.attempt > 0
         ORDER BY h.version DESC LIMIT 1) h ON true
       WHERE i.id = $1`,
      [instructionId, connectorId],
    );
    const [row] = rows;
    if (!row) return undefined;
    const settlementAccountId = row.account_id === null ? null : trustUuid(row.account_id);
    return {
      place: {
        platformKey: row.platform_key,
        platformId: row.platform_id,
        transactionId: trustUuid(row.transaction_id),
        instructionId,
      },
      by: { connectorId, settlementAccountId },
    };
  }

  /**
   * Notes findings of a connector that belong to no instruction. The same finding has one break, which is open again if it
   * was resolved. Many of a kind share a break.
   */
  async noteBreaks(
    runner: SqlRunner,
    { connectorId, kind, settlementAccountId, money, reportId }: ReportBreaks,
    messages: readonly string[],
  ): Promise<void> {
    if (messages.length === 0) return;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message, settlement_account_id, amount, currency,
         report_id)
       SELECT DISTINCT ON (said) 0, id, $1, 'WARNING', $2::uuid, said, $6::uuid,
         CASE WHEN said <> $5 THEN $7::bigint END, CASE WHEN said <> $5 THEN $8 END,
         CASE WHEN said <> $5 THEN $9 END FROM (
         SELECT n.id, CASE WHEN o.breaks + n.number <= ${OPEN_BREAKS_MAX} THEN n.message ELSE $5 END AS said
         FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS n (id, message, number),
           (SELECT count(*) AS breaks FROM (
              SELECT FROM breaks WHERE connector_id = $2 AND kind = $1 AND instruction_id IS NULL AND status = 'OPEN'
              LIMIT ${OPEN_BREAKS_MAX}) open) o) found
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL ${REOPEN_BREAK}`,
      [
        kind,
        connectorId,
        messages.map(() => mintUuid()),
        messages,
        MORE_BREAKS,
        settlementAccountId,
        money && String(money.amount),
        money?.currency,
        reportId,
      ],
    );
  }

  /** Notes a contradiction of a connector that belongs to no instruction. The same one has one break. */
  async noteContradiction(runner: SqlRunner, connectorId: Uuid, message: string): Promise<void> {
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message)
       VALUES (0, $1, 'CONTRADICTION', 'CRITICAL', $2, $3)
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL ${REOPEN_BREAK}`,
      [mintUuid(), connectorId, message],
    );
  }
}
