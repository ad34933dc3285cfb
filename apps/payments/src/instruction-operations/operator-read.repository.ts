import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, parseId, toJsonSum, trustUuid, type Uuid } from '@corridor/kernel';
import type {
  BreakResource,
  CounterpartyResource,
  InstructionResource,
  InstructionWithHistoryResource,
  ListBreaksQuery,
  ListInstructionsQuery,
  ListReportsQuery,
  ReportResource,
} from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DecidedBy } from '@corridor/service';
import type { InstructionPlace } from '../dispatching/change-instruction.handler';
import {
  COUNTERPARTY_OF_INSTRUCTION,
  CounterpartyCodec,
  SEALED_COUNTERPARTY,
  type SealedCounterparty,
} from '../instructions/counterparty.codec';
import {
  INSTRUCTION_COLUMNS,
  instructionOf,
  type InstructionRow,
} from '../instructions/instruction.repository';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';

/** A page of rows, with the number of all that match. */
export interface Found<T> {
  rows: T[];
  totalCount: number;
}

/** Where a page begins, and how many rows it may have. */
export interface PagePlace {
  before: readonly string[] | undefined;
  limit: number;
}

interface StoredRow extends InstructionRow, SealedCounterparty {
  platform_id: string;
  customer_id: string | null;
  queued_at: Date;
  attempted_at: Date | null;
  changed_at: Date;
}

/** A row of breaks. */
export interface BreakRow {
  platform_key: number;
  id: string;
  kind: string;
  severity: string;
  status: string;
  connector_id: string | null;
  account: string | null;
  instruction_id: string | null;
  transaction_id: string | null;
  deposit: string | null;
  amount: string | null;
  currency: string | null;
  message: string;
  said_reason: string | null;
  known_reason: string | null;
  created_at: Date;
  resolution: string | null;
  resolved_by: string | null;
  resolved_person: string | null;
  resolved_at: Date | null;
}

/** What the bank says of the money of a break, as ciphertext. */
export interface SealedTexts {
  id: string;
  line_id: string | null;
  line_details: string | null;
  ambiguous_line: string | null;
  deposit_row_id: string | null;
  deposit_details: string | null;
  connector_id: string | null;
  report_id: string | null;
  report_sealed: string | null;
}

/** A break with what the bank says of its money, as ciphertext. */
export type BreakWithTexts = BreakResource & { sealed: SealedTexts };

interface ReportRow {
  connector_id: string;
  report_id: string;
  type: string;
  received_at: Date;
  received_us: string;
  result: string | null;
  reason: string | null;
}

const STORED = `${INSTRUCTION_COLUMNS}, p.id AS platform_id, t.customer_id, i.queued_at, i.attempted_at, i.changed_at,
  ${SEALED_COUNTERPARTY}`;
const FROM = `payment_instructions i JOIN platforms p USING (platform_key)
  JOIN transactions t ON t.platform_key = i.platform_key AND t.id = i.transaction_id ${COUNTERPARTY_OF_INSTRUCTION}`;
/** A break names its settlement account itself, or by its deposit or its instruction. */
const OF_ACCOUNT = `settlement_account_id = $8
      OR EXISTS (SELECT FROM deposits d WHERE d.id = breaks.deposit_id AND d.settlement_account_id = $8)
      OR EXISTS (
        SELECT FROM payment_instructions i WHERE i.platform_key = breaks.platform_key AND i.id = breaks.instruction_id
          AND i.settlement_account_id = $8)`;
const BREAK_COLUMNS = `platform_key, id, kind, severity, status, connector_id, instruction_id,
  transaction_id, amount, currency, message, said_reason, known_reason,
  (SELECT d.deposit_id FROM deposits d WHERE d.id = breaks.deposit_id) AS deposit,
  COALESCE(settlement_account_id,
    (SELECT d.settlement_account_id FROM deposits d WHERE d.id = breaks.deposit_id),
    (SELECT i.settlement_account_id FROM payment_instructions i
     WHERE i.platform_key = breaks.platform_key AND i.id = breaks.instruction_id)) AS account,
  created_at, resolution, resolved_by, resolved_person, resolved_at`;

const SEALED_TEXTS = `breaks.line_id, breaks.deposit_id AS deposit_row_id,
  (SELECT l.details_sealed FROM statement_lines l WHERE l.id = breaks.line_id) AS line_details,
  (SELECT a.line_sealed FROM ambiguous_lines a WHERE a.break_id = breaks.id) AS ambiguous_line,
  (SELECT d.details_sealed FROM deposits d WHERE d.id = breaks.deposit_id) AS deposit_details,
  breaks.report_id, (SELECT r.report_sealed FROM connector_reports r
    WHERE r.connector_id = breaks.connector_id AND r.report_id = breaks.report_id) AS report_sealed`;

function uuidIn(name: Parameters<typeof parseId>[0], id: string | undefined): Uuid | null {
  return (id === undefined ? undefined : parseId(name, id)) ?? null;
}

function idOr(name: Parameters<typeof parseId>[0], uuid: string | null): string | null {
  return uuid === null ? null : formatId(name, uuid);
}

function instructionResource(row: StoredRow, counterparty: CounterpartyResource): InstructionResource {
  const { id, transactionId, connectorId, amount, returns, ...rest } = instructionOf(row);
  const { operation, state, attempt, currency, paymentRail, providerReference, holdReason } = rest;
  return {
    id: formatId('PaymentInstruction', id),
    transactionId: formatId('Transaction', transactionId),
    platformId: row.platform_id,
    customerId: idOr('Customer', row.customer_id),
    counterparty,
    connectorId: formatId('Connector', connectorId),
    settlementAccountId: idOr('SettlementAccount', row.settlement_account_id),
    operation,
    state,
    attempt,
    amount: Number(amount),
    currency,
    paymentRail,
    providerReference,
    heldReason: holdReason,
    returns: [...returns],
    queuedAt: row.queued_at.toISOString(),
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
  };
}

/** A break as operators see it. */
function breakResource(row: BreakRow): BreakResource {
  return {
    id: formatId('Break', row.id),
    kind: row.kind,
    severity: row.severity,
    status: row.status,
    connectorId: idOr('Connector', row.connector_id),
    settlementAccountId: idOr('SettlementAccount', row.account),
    instructionId: idOr('PaymentInstruction', row.instruction_id),
    transactionId: idOr('Transaction', row.transaction_id),
    depositId: row.deposit,
    amount: row.amount === null ? null : toJsonSum(BigInt(row.amount)),
    currency: row.currency,
    message: row.message,
    saidReason: row.said_reason,
    knownReason: row.known_reason,
    createdAt: row.created_at.toISOString(),
    resolution: row.resolution,
    resolvedBy: row.resolved_by,
    resolvedPerson: row.resolved_person,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}

function breakWithTexts(row: BreakRow & SealedTexts): BreakWithTexts {
  return { ...breakResource(row), sealed: row };
}

/** Reads instructions, reports and breaks of all platforms, for operators. */
@Injectable()
export class OperatorReadRepository {
  constructor(
    private readonly pool: Pool,
    private readonly counterparties: CounterpartyCodec,
  ) {}

  async instructions(
    { state, connectorId, transactionId }: ListInstructionsQuery,
    { before, limit }: PagePlace,
  ): Promise<Found<InstructionResource>> {
    const matching = `($1::text IS NULL OR i.state = $1) AND ($2::uuid IS NULL OR i.connector_id = $2)
      AND ($3::uuid IS NULL OR i.transaction_id = $3)`;
    const filters = [state ?? null, uuidIn('Connector', connectorId), uuidIn('Transaction', transactionId)];
    const { rows } = await this.pool.query<StoredRow>(
      `SELECT ${STORED} FROM ${FROM} WHERE ${matching} AND ($4::uuid IS NULL OR i.id < $4) ORDER BY i.id DESC LIMIT $5`,
      [...filters, before?.[0] ?? null, limit],
    );
    const counted = `SELECT count(*) AS n FROM payment_instructions i WHERE ${matching}`;
    return { rows: rows.map((row) => this.shown(row)), totalCount: await this.count(counted, filters) };
  }

  /** An instruction with its history; undefined if there is none. */
  async instruction(id: Uuid): Promise<InstructionWithHistoryResource | undefined> {
    const { rows } = await this.pool.query<StoredRow>(`SELECT ${STORED} FROM ${FROM} WHERE i.id = $1`, [id]);
    const [row] = rows;
    if (!row) return undefined;
    const { rows: history } = await this.pool.query<{
      version: number;
      event: string;
      state: string;
      attempt: number;
      connector_id: string;
      message: string | null;
      created_at: Date;
    }>(
      `SELECT version, event, state, attempt, connector_id, message, created_at FROM instruction_history
       WHERE platform_key = $1 AND instruction_id = $2 ORDER BY version LIMIT 1000`,
      [row.platform_key, id],
    );
    const changes = history.map(({ connector_id: connector, created_at: at, ...change }) => ({
      ...change,
      connectorId: formatId('Connector', connector),
      at: at.toISOString(),
    }));
    return { ...this.shown(row), history: changes };
  }

  private shown(row: StoredRow): InstructionResource {
    return instructionResource(row, this.counterparties.masked(row));
  }

  /** An instruction and its place; undefined if there is none. */
  async place(
    runner: SqlRunner,
    instructionId: Uuid,
  ): Promise<{ instruction: PaymentInstruction; place: InstructionPlace } | undefined> {
    const [row] = rowsOf<StoredRow>(
      await runner.query(`SELECT ${STORED} FROM ${FROM} WHERE i.id = $1`, [instructionId]),
    );
    if (!row) return undefined;
    const instruction = instructionOf(row);
    const { platformKey, transactionId } = instruction;
    return { instruction, place: { platformKey, platformId: row.platform_id, transactionId, instructionId } };
  }

  async reports(
    { connectorId, result }: ListReportsQuery,
    { before, limit }: PagePlace,
  ): Promise<Found<ReportResource & { position: string[] }>> {
    const matching = '($1::uuid IS NULL OR connector_id = $1) AND ($2::text IS NULL OR result = $2)';
    const filters = [uuidIn('Connector', connectorId), result ?? null];
    const { rows } = await this.pool.query<ReportRow>(
      `SELECT connector_id, report_id, type, received_at, result, reason,
         (extract(epoch FROM received_at) * 1000000)::bigint AS received_us
       FROM connector_reports WHERE ${matching} AND ($3::bigint IS NULL OR (received_at, connector_id, report_id) <
         ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid, $5::text))
       ORDER BY received_at DESC, connector_id DESC, report_id DESC LIMIT $6`,
      [...filters, before?.[0] ?? null, before?.[1] ?? null, before?.[2] ?? null, limit],
    );
    const counted = `SELECT count(*) AS n FROM connector_reports WHERE ${matching}`;
    return {
      rows: rows.map((row) => ({
        connectorId: formatId('Connector', row.connector_id),
        reportId: row.report_id,
        type: row.type,
        receivedAt: row.received_at.toISOString(),
        result: row.result,
        reason: row.reason,
        position: [row.received_us, row.connector_id, row.report_id],
      })),
      totalCount: await this.count(counted, filters),
    };
  }

  async breaks(query: ListBreaksQuery, { before, limit }: PagePlace): Promise<Found<BreakWithTexts>> {
    const matching = `($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR severity = $2)
      AND ($3::text IS NULL OR status = $3) AND ($4::uuid IS NULL OR instruction_id = $4)
      AND ($5::bigint IS NULL OR amount = $5) AND ($6::text IS NULL OR currency = $6)
      AND ($7::text IS NULL OR deposit_id IN (SELECT d.id FROM deposits d WHERE d.deposit_id = $7))
      AND ($8::uuid IS NULL OR ${OF_ACCOUNT}) AND ($9::uuid IS NULL OR id = $9)`;
    const { kind, severity, status, instructionId, depositId, settlementAccountId, amount, currency } = query;
    const filters = [
      kind ?? null,
      severity ?? null,
      status ?? null,
      uuidIn('PaymentInstruction', instructionId),
      amount ?? null,
      currency ?? null,
      depositId ?? null,
      uuidIn('SettlementAccount', settlementAccountId),
      uuidIn('Break', query.breakId),
    ];
    const { rows } = await this.pool.query<BreakRow & SealedTexts>(
      `SELECT ${BREAK_COLUMNS}, ${SEALED_TEXTS} FROM breaks WHERE ${matching} AND ($10::uuid IS NULL OR id < $10)
       ORDER BY id DESC LIMIT $11`,
      [...filters, before?.[0] ?? null, limit],
    );
    const counted = `SELECT count(*) AS n FROM breaks WHERE ${matching}`;
    return {
      rows: rows.map(breakWithTexts),
      totalCount: await this.count(counted, filters),
    };
  }

  /** A break with what the bank says of its money; undefined if there is none. */
  async breakWithTexts(id: Uuid): Promise<BreakWithTexts | undefined> {
    const { rows } = await this.pool.query<BreakRow & SealedTexts>(
      `SELECT ${BREAK_COLUMNS}, ${SEALED_TEXTS} FROM breaks WHERE id = $1`,
      [id],
    );
    return rows.map(breakWithTexts)[0];
  }

  /** A break by its id. */
  async findBreak(runner: SqlRunner, id: Uuid): Promise<BreakRow | undefined> {
    const [row] = rowsOf<BreakRow>(
      await runner.query(`SELECT ${BREAK_COLUMNS} FROM breaks WHERE id = $1`, [id]),
    );
    return row;
  }

  /** A break as operators see it. */
  async break(runner: SqlRunner, id: Uuid): Promise<BreakResource | undefined> {
    const found = await this.findBreak(runner, id);
    return found && breakResource(found);
  }

  /** Locks a break for its resolution. */
  async lockBreak(runner: SqlRunner, id: Uuid): Promise<BreakRow | undefined> {
    await runner.query('SELECT FROM breaks WHERE id = $1 FOR UPDATE', [id]);
    return this.findBreak(runner, id);
  }

  async closeBreak(
    runner: SqlRunner,
    { platform_key: platformKey, id }: BreakRow,
    action: string,
    { operatorId, person = null }: DecidedBy,
  ): Promise<BreakResource> {
    const [row] = rowsOf<BreakRow>(
      await runner.query(
        `UPDATE breaks SET status = 'RESOLVED', resolution = $3, resolved_by = $4, resolved_person = $5,
           resolved_at = clock_timestamp()
         WHERE platform_key = $1 AND id = $2 RETURNING ${BREAK_COLUMNS}`,
        [platformKey, trustUuid(id), action, operatorId, person],
      ),
    );
    if (!row) throw new Error('a locked break is gone');
    return breakResource(row);
  }

  private async count(sql: string, filters: readonly unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ n: string }>(sql, [...filters]);
    return Number(rows[0]?.n ?? 0);
  }
}
