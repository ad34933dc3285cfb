import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { FindingReport, Outcome } from '@corridor/connector-contract';
import { mintUuid, parseId, type Uuid } from '@corridor/kernel';
import { REOPEN_BREAK } from '../instructions/break.repository';

/**
 * Most breaks of findings of a kind that one connector may have open. Further ones of that kind are one break a day, and stay in
 * its reports.
 */
export const OPEN_FINDINGS_MAX = 1_000;
/** Characters of a day, YYYY-MM-DD. */
const DAY_LENGTH = 10;

/** Opens breaks of what connectors find and cannot decide. */
@Injectable()
export class FindingBreaksRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Opens the break of a finding once. Each finding has a break of its own, because each may be about money.
   * A connector with too many open ones of a kind gets one break a day for further ones of that kind: many harmless findings
   * hide none about money.
   * @returns its message; undefined if the settlement account is none of the connector
   */
  async noteFinding(connectorId: Uuid, report: FindingReport): Promise<string | undefined> {
    const { reportId, kind, settlementAccountId, fileName, date, amount, currency } = report;
    const accountId = parseId('SettlementAccount', settlementAccountId ?? '');
    const place = [
      ...(fileName === undefined ? [] : [`file ${fileName}`]),
      ...(date === undefined ? [] : [date]),
    ];
    const message = `${[...place, report.message].join(': ')} (report ${reportId})`;
    if (await this.isFlooded(connectorId, kind)) {
      await this.noteFlood(connectorId, kind);
      return message;
    }
    if (settlementAccountId !== undefined && !(await this.isOwn(connectorId, accountId))) return undefined;
    await this.pool.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, amount, currency, message,
         report_id)
       VALUES (0, $1, $2, 'WARNING', $3, $4, $5, $6, $7, $8)
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO NOTHING`,
      [mintUuid(), kind, connectorId, accountId ?? null, amount ?? null, currency ?? null, message, reportId],
    );
    return message;
  }

  /**
   * Opens the break of an open payment or order of which the connector reports UNKNOWN, or NOT_ACCEPTED after it accepted
   * it, once, and again if it was resolved.
   * @returns its message; undefined if the connector has no such payment that is open
   */
  async noteUnknown(
    connectorId: Uuid,
    { instructionId, status, reason }: Pick<Outcome, 'instructionId' | 'status' | 'reason'>,
  ): Promise<string | undefined> {
    const id = parseId('PaymentInstruction', instructionId);
    if (id === undefined) return undefined;
    const why = reason?.message ?? 'it gave no reason';
    const isLost = status === 'UNKNOWN';
    const what = isLost ? 'does not know its outcome any more' : `says ${status}, but has accepted it`;
    const message = `${instructionId}: the connector ${what}: ${why}`;
    const states = isLost ? ['SUBMITTING', 'UNKNOWN', 'ACCEPTED'] : ['ACCEPTED'];
    const columns =
      'platform_key, id, kind, severity, connector_id, instruction_id, settlement_account_id, amount, currency, message';
    const { rows } = await this.pool.query(
      `WITH open AS (
         SELECT i.platform_key, i.id, i.amount, i.currency, i.settlement_account_id, true AS is_payment
         FROM payment_instructions i
         WHERE i.id = $1 AND i.connector_id = $2 AND i.attempt > 0 AND i.state = ANY($5::text[])
         UNION ALL
         SELECT 0, o.id, o.amount, o.sell, o.from_account_id, false
         FROM treasury_orders o
         WHERE o.id = $1 AND o.connector_id = $2 AND o.state = ANY($5::text[])),
       of_payment AS (
         INSERT INTO breaks (${columns})
         SELECT platform_key, $3, 'UNKNOWN_OUTCOME', 'WARNING', $2, id, settlement_account_id, amount, currency, $4 FROM open
         WHERE is_payment
         ON CONFLICT (platform_key, instruction_id, kind, md5(message)) WHERE instruction_id IS NOT NULL ${REOPEN_BREAK}),
       of_order AS (
         INSERT INTO breaks (${columns})
         SELECT platform_key, $3, 'UNKNOWN_OUTCOME', 'WARNING', $2, NULL, settlement_account_id, amount, currency, $4 FROM open
         WHERE NOT is_payment
         ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL ${REOPEN_BREAK})
       SELECT id FROM open`,
      [id, connectorId, mintUuid(), message, states],
    );
    return rows.length > 0 ? message : undefined;
  }

  private async isFlooded(connectorId: Uuid, kind: FindingReport['kind']): Promise<boolean> {
    const { rows } = await this.pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM (
         SELECT FROM breaks WHERE connector_id = $1 AND status = 'OPEN' AND kind = $2
           AND instruction_id IS NULL AND bank_statement_id IS NULL LIMIT $3) open`,
      [connectorId, kind, OPEN_FINDINGS_MAX],
    );
    return rows[0]?.n === OPEN_FINDINGS_MAX;
  }

  private async noteFlood(connectorId: Uuid, kind: FindingReport['kind']): Promise<void> {
    const day = new Date().toISOString().slice(0, DAY_LENGTH);
    const message =
      `${day}: the connector has ${OPEN_FINDINGS_MAX} open findings of this kind. Further ones have no break of their own: ` +
      'GET /reports says what each of them is';
    await this.pool.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message) VALUES (0, $1, $2, 'CRITICAL', $3, $4)
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO NOTHING`,
      [mintUuid(), kind, connectorId, message],
    );
  }

  private async isOwn(connectorId: Uuid, accountId: Uuid | undefined): Promise<boolean> {
    if (accountId === undefined) return false;
    const { rows } = await this.pool.query(
      'SELECT FROM settlement_accounts WHERE id = $1 AND connector_id = $2',
      [accountId, connectorId],
    );
    return rows.length > 0;
  }
}
