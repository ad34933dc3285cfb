import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import { keyColumns, plainArray, statusListSql, statusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import {
  endStates,
  instructionStates,
  openStates,
  refundedStates,
  type InstructionState,
} from './domain/instruction-state';
import { IS_LOSS, NEW_REASONS, noteBookedReturn, OPEN_AGAIN } from './break.repository';
import { addFees, feeOf, feesSql, type FeeRow } from './reported-fee.repository';
import { chargesSql, LEFT_FOR } from './shown-subject.repository';
import type {
  HoldReason,
  InstructionBreak,
  InstructionReturn,
  PaymentInstruction,
} from './domain/payment-instruction';

/** A row of payment_instructions. */
export interface InstructionRow {
  platform_key: number;
  id: string;
  transaction_id: string;
  operation: PaymentInstruction['operation'];
  state: InstructionState;
  version: number;
  attempt: number;
  connector_id: string;
  settlement_account_id: string | null;
  external_account_id: string | null;
  deposit_id: string | null;
  account_type: string;
  amount: string;
  currency: string;
  payment_rail: string | null;
  provider_reference: string | null;
  hold_reason: HoldReason | null;
  expected_settlement_at: Date | null;
  returns: InstructionReturn[];
  is_disputed?: boolean;
  is_loss_booked?: boolean | null;
  fees?: FeeRow[];
  shown_charges?: string;
}

/** The columns of `payment_instructions i` for an {@link InstructionRow}. */
export const INSTRUCTION_COLUMNS = `i.platform_key, i.id, i.transaction_id, i.operation, i.state, i.version, i.attempt,
  i.connector_id, i.settlement_account_id, i.external_account_id, i.deposit_id, i.account_type, i.amount, i.currency, i.payment_rail,
  i.provider_reference, i.hold_reason, i.expected_settlement_at, i.returns`;

/** SQL condition: an open contradiction is about the instruction `i`. */
export const IS_DISPUTED = `EXISTS (
  SELECT FROM breaks b WHERE b.platform_key = i.platform_key AND b.instruction_id = i.id
    AND b.kind = 'CONTRADICTION' AND b.status = 'OPEN')`;

/** SQL: whether the loss of the instruction `i`, which had failed and was paid, is booked. */
const IS_LOSS_BOOKED = `CASE WHEN i.state IN ${statusListSql(refundedStates)} THEN EXISTS (
  SELECT FROM postings p WHERE ${IS_LOSS} AND p.transaction_id = i.id) END`;

/** SQL: the charges that are booked with the lines and matches which have shown what left for the instruction `i`. */
const SHOWN_CHARGES = `CASE WHEN i.state IN ${statusListSql(endStates)} THEN ${chargesSql('', LEFT_FOR.instruction)}
  + CASE WHEN i.state IN ${statusListSql(refundedStates)} THEN ${chargesSql('', LEFT_FOR.loss)} ELSE 0 END END`;

/** SQL: why the instruction of the finding `n` is in its state. What came back has the name of the return in that place. */
const REASON_OF_STATE = `(
  SELECT CASE WHEN h.event <> 'RETURNED' THEN h.message END FROM instruction_history h
  WHERE h.platform_key = n.platform_key AND h.instruction_id = n.instruction_id AND h.event = h.state
  ORDER BY h.version DESC LIMIT 1)`;

/** SQL: why what a connector has accepted has not ended. Nothing else was asked. @param at when it accepted it */
export function acceptedSince(at: string): string {
  return `'it accepted it at ' || to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || ' and has not reported since'`;
}

/** SQL literals of the states of instructions. */
export const instructionStateSql = statusSql(instructionStates.states);

/** SQL condition: the instruction has not ended. */
export function isOpenInstruction(alias: string): string {
  return `${alias}.state IN ${statusListSql(openStates)}`;
}

/** Reads a row. */
export function instructionOf(row: InstructionRow): PaymentInstruction {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    transactionId: trustUuid(row.transaction_id),
    operation: row.operation,
    state: row.state,
    version: row.version,
    attempt: row.attempt,
    connectorId: trustUuid(row.connector_id),
    settlementAccountId: row.settlement_account_id === null ? null : trustUuid(row.settlement_account_id),
    externalAccountId: row.external_account_id === null ? null : trustUuid(row.external_account_id),
    depositId: row.deposit_id === null ? null : trustUuid(row.deposit_id),
    accountType: row.account_type,
    amount: BigInt(row.amount),
    currency: row.currency,
    paymentRail: row.payment_rail,
    providerReference: row.provider_reference,
    holdReason: row.hold_reason,
    expectedSettlementAtMs: row.expected_settlement_at?.getTime() ?? null,
    returns: row.returns,
    ...(row.is_disputed ? { isDisputed: true } : {}),
    ...(row.is_loss_booked ? { isMissingBooked: true } : {}),
    ...(row.fees ? { fees: row.fees.map(feeOf) } : {}),
    ...(row.shown_charges ? { shownCharges: BigInt(row.shown_charges) } : {}),
  };
}

/** SQL: the connectors of a parameter that are not removed, and can't be until the transaction ends. */
const presentConnectors = (ids: string): string =>
  `SELECT c.id FROM connectors c WHERE c.id = ANY(${ids}::uuid[]) AND c.removed_at IS NULL ORDER BY c.id FOR KEY SHARE`;

/** How long a return is expected if the connector doesn't say, days. */
const RETURN_WINDOW_DAYS = 60;

/** SQL: how long after its end a payment of a connector can be returned, an interval. */
export function returnWindowSql(connectorId: string): string {
  return `interval '1 day' * coalesce((SELECT max((r ->> 'returnWindowDays')::integer)
    FROM connectors c CROSS JOIN jsonb_array_elements(c.capabilities -> 'rails') r WHERE c.id = ${connectorId}),
    ${RETURN_WINDOW_DAYS})`;
}

/** The findings of a batch about an instruction, each once. */
function distinctBreaks({ breaks = [] }: PaymentInstruction): InstructionBreak[] {
  return [...new Map(breaks.map((one) => [`${one.kind} ${one.message}`, one])).values()];
}

/** Instructions as a part of the locked state of their transactions. */
@Injectable()
export class InstructionRepository {
  /** The instructions of locked transactions. */
  async ofTransactions(runner: SqlRunner, keys: readonly RecordKey[]): Promise<PaymentInstruction[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<InstructionRow>(
      await runner.query(
        `SELECT ${INSTRUCTION_COLUMNS}, ${IS_DISPUTED} AS is_disputed, ${feesSql('i.id')} AS fees,
           ${SHOWN_CHARGES} AS shown_charges, ${IS_LOSS_BOOKED} AS is_loss_booked
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, transaction_id)
         JOIN payment_instructions i USING (platform_key, transaction_id)`,
        keyColumns(keys),
      ),
    );
    return rows.map(instructionOf);
  }

  /** An instruction that does not change until the transaction ends. */
  async find(runner: SqlRunner, platformKey: number, id: Uuid): Promise<PaymentInstruction | undefined> {
    const rows = rowsOf<InstructionRow>(
      await runner.query(
        `SELECT ${INSTRUCTION_COLUMNS} FROM payment_instructions i WHERE i.platform_key = $1 AND i.id = $2 FOR SHARE`,
        [platformKey, id],
      ),
    );
    return rows.map(instructionOf)[0];
  }

  /** Writes new and changed instructions with their history and findings. All statements are sent at once. */
  async save(runner: SqlRunner, instructions: readonly PaymentInstruction[]): Promise<void> {
    const changed = instructions.filter(({ changes = [] }) => changes.length > 0);
    const created = changed.filter(({ changes = [] }) => changes[0]?.version === 1);
    const moved = changed.filter((instruction) => !created.includes(instruction));
    const ended = changed.filter(({ state }) => endStates.includes(state));
    const found = instructions.filter(({ breaks = [] }) => breaks.length > 0);
    const charged = instructions.flatMap(({ platformKey, id, newFees = [] }) =>
      newFees.map((fee) => ({ ...fee, platformKey, subjectId: id })),
    );
    const returned = moved.filter(({ changes = [] }) => changes.at(-1)?.event === 'RETURNED');
    await Promise.all([
      ...(created.length > 0 ? [this.insert(runner, created)] : []),
      ...(moved.length > 0 ? [this.update(runner, moved)] : []),
      ...(changed.length > 0 ? [this.addHistory(runner, changed), this.keepBodies(runner, changed)] : []),
      ...(ended.length > 0 ? [this.scheduleErasure(runner, ended)] : []),
      ...(found.length > 0 ? [this.addBreaks(runner, found)] : []),
      ...(charged.length > 0 ? [addFees(runner, charged)] : []),
      ...returned.map((instruction) => noteBookedReturn(runner, instruction)),
    ]);
  }

  /**
   * The rules of a decision can be a second old. If one of the connectors was removed since, the batch is decided again.
   * A refund has no other connector than that of its deposit.
   */
  private async insert(runner: SqlRunner, created: readonly PaymentInstruction[]): Promise<void> {
    const routed = created.filter(({ operation }) => operation !== 'REFUND');
    const connectorIds = [...new Set(routed.map(({ connectorId }) => connectorId))];
    await runner.query(
      `WITH present AS (${presentConnectors('$16')}), added AS (
       INSERT INTO payment_instructions (platform_key, id, transaction_id, operation, state, version, attempt,
         connector_id, settlement_account_id, external_account_id, account_type, amount, currency, payment_rail,
         deposit_id, look_at)
       SELECT n.*, clock_timestamp()
       FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::integer[], $7::integer[],
         $8::uuid[], $9::uuid[], $10::uuid[], $11::text[], $12::bigint[], $13::text[], $14::text[], $15::uuid[]) AS n)
       SELECT require_connectors((SELECT count(*) FROM present), $17)`,
      [
        ...keyColumns(created),
        plainArray(created.map(({ transactionId }) => transactionId)),
        plainArray(created.map(({ operation }) => operation)),
        plainArray(created.map(({ state }) => state)),
        plainArray(created.map(({ version }) => version)),
        plainArray(created.map(({ attempt }) => attempt)),
        plainArray(created.map(({ connectorId }) => connectorId)),
        plainArray(created.map(({ settlementAccountId }) => settlementAccountId)),
        plainArray(created.map(({ externalAccountId }) => externalAccountId)),
        plainArray(created.map(({ accountType }) => accountType)),
        plainArray(created.map(({ amount }) => amount)),
        plainArray(created.map(({ currency }) => currency)),
        created.map(({ paymentRail }) => paymentRail),
        plainArray(created.map(({ depositId }) => depositId)),
        plainArray(connectorIds),
        connectorIds.length,
      ],
    );
  }

  /**
   * Each row must have the version before. Its transaction is locked, so it has. An attempt needs a connector that was
   * not removed. Otherwise the dispatcher chooses again.
   */
  private async update(runner: SqlRunner, moved: readonly PaymentInstruction[]): Promise<void> {
    const sent = moved.filter(({ changes = [] }) => changes.some(({ isAttempt }) => isAttempt));
    const connectorIds = [...new Set(sent.map(({ connectorId }) => connectorId))];
    await runner.query(
      `WITH present AS (${presentConnectors('$15')}), moved AS (
         UPDATE payment_instructions i
         SET state = n.state, version = n.version, attempt = n.attempt, connector_id = n.connector_id,
             settlement_account_id = n.settlement_account_id, provider_reference = n.provider_reference,
             hold_reason = n.hold_reason, expected_settlement_at = to_timestamp(n.expected_ms / 1000.0), returns = n.returns::jsonb, changed_at = clock_timestamp(),
             attempted_at = CASE WHEN n.is_attempt THEN clock_timestamp() ELSE i.attempted_at END,
             look_at = clock_timestamp() + n.look_again_ms * interval '1 millisecond'
         FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::integer[], $5::integer[], $6::uuid[], $7::uuid[],
             $8::text[], $9::text[], $10::text[], $11::boolean[], $12::bigint[], $13::bigint[])
           AS n (platform_key, id, state, version, attempt, connector_id, settlement_account_id, provider_reference,
             hold_reason, returns, is_attempt, look_again_ms, expected_ms)
         WHERE i.platform_key = n.platform_key AND i.id = n.id AND i.version < n.version RETURNING 1)
       SELECT require_rows('payment instructions', (SELECT count(*) FROM moved), $14),
         require_rows('connectors', (SELECT count(*) FROM present), $16)`,
      [
        ...keyColumns(moved),
        plainArray(moved.map(({ state }) => state)),
        plainArray(moved.map(({ version }) => version)),
        plainArray(moved.map(({ attempt }) => attempt)),
        plainArray(moved.map(({ connectorId }) => connectorId)),
        plainArray(moved.map(({ settlementAccountId }) => settlementAccountId)),
        moved.map(({ providerReference }) => providerReference),
        plainArray(moved.map(({ holdReason }) => holdReason)),
        moved.map(({ returns }) => JSON.stringify(returns)),
        moved.map(({ changes = [] }) => changes.some(({ isAttempt }) => isAttempt)),
        plainArray(moved.map(({ changes = [] }) => changes.at(-1)?.lookAgainMs ?? null)),
        plainArray(moved.map(({ expectedSettlementAtMs }) => expectedSettlementAtMs)),
        moved.length,
        plainArray(connectorIds),
        connectorIds.length,
      ],
    );
  }

  private async addHistory(runner: SqlRunner, changed: readonly PaymentInstruction[]): Promise<void> {
    const rows = changed.flatMap(({ platformKey, id, changes = [] }) =>
      changes.map((change) => ({ platformKey, id, ...change })),
    );
    await runner.query(
      `INSERT INTO instruction_history
         (platform_key, instruction_id, version, event, state, attempt, connector_id, message, settlement_account_id)
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::integer[], $4::text[], $5::text[], $6::integer[], $7::uuid[],
         $8::text[], $9::uuid[])`,
      [
        ...keyColumns(rows),
        plainArray(rows.map(({ version }) => version)),
        plainArray(rows.map(({ event }) => event)),
        plainArray(rows.map(({ state }) => state)),
        plainArray(rows.map(({ attempt }) => attempt)),
        plainArray(rows.map(({ connectorId }) => connectorId)),
        rows.map(({ message }) => message),
        plainArray(rows.map(({ settlementAccountId }) => settlementAccountId)),
      ],
    );
  }

  private async keepBodies(runner: SqlRunner, changed: readonly PaymentInstruction[]): Promise<void> {
    const built = changed.flatMap(({ platformKey, id, changes = [] }) => {
      const change = changes.findLast(({ bodySealed }) => bodySealed !== undefined);
      return change ? [{ platformKey, id, ...change }] : [];
    });
    if (built.length === 0) return;
    await runner.query(
      `INSERT INTO instruction_bodies (platform_key, instruction_id, connector_id, body_sealed)
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[])
       ON CONFLICT (platform_key, instruction_id)
       DO UPDATE SET connector_id = EXCLUDED.connector_id, body_sealed = EXCLUDED.body_sealed`,
      [
        ...keyColumns(built),
        plainArray(built.map(({ connectorId }) => connectorId)),
        built.map(({ bodySealed = null }) => bodySealed),
      ],
    );
  }

  /** The body stays as long as the connector says that a return can arrive. */
  private async scheduleErasure(runner: SqlRunner, ended: readonly PaymentInstruction[]): Promise<void> {
    await runner.query(
      `UPDATE instruction_bodies b
       SET erase_at = clock_timestamp() + ${returnWindowSql('b.connector_id')}
       FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, instruction_id)
       WHERE b.platform_key = k.platform_key AND b.instruction_id = k.instruction_id`,
      keyColumns(ended),
    );
  }

  /** A finding that was resolved is open again, unless its loss is booked. */
  private async addBreaks(runner: SqlRunner, found: readonly PaymentInstruction[]): Promise<void> {
    const rows = found.flatMap((instruction) =>
      distinctBreaks(instruction).map((finding) => ({ ...finding, instruction })),
    );
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, instruction_id, message, amount, currency,
         said_reason, known_reason)
       SELECT n.platform_key, n.id, n.kind, n.severity, n.connector_id, n.instruction_id, n.message, n.amount, n.currency,
         n.said_reason, CASE n.kind WHEN 'CONTRADICTION' THEN coalesce(n.known_reason, ${REASON_OF_STATE}) END
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[],
         $8::bigint[], $9::text[], $10::text[], $11::text[]) AS n (platform_key, id, kind, severity, connector_id,
         instruction_id, message, amount, currency, said_reason, known_reason)
       ON CONFLICT (platform_key, instruction_id, kind, md5(message)) WHERE instruction_id IS NOT NULL
       DO UPDATE SET ${OPEN_AGAIN}, ${NEW_REASONS} WHERE breaks.status = 'RESOLVED'
         AND breaks.resolution IS DISTINCT FROM 'WRITE_OFF'`,
      [
        plainArray(rows.map(({ instruction }) => instruction.platformKey)),
        plainArray(rows.map(({ id = mintUuid() }) => id)),
        plainArray(rows.map(({ kind }) => kind)),
        plainArray(rows.map(({ severity }) => severity)),
        plainArray(rows.map(({ instruction }) => instruction.connectorId)),
        plainArray(rows.map(({ instruction }) => instruction.id)),
        rows.map(({ message }) => message),
        rows.map(({ instruction, amount = instruction.amount }) => String(amount)),
        rows.map(({ instruction, currency = instruction.currency }) => currency),
        rows.map(({ saidReason = null }) => saidReason),
        rows.map(({ knownReason = null }) => knownReason),
      ],
    );
  }
}
