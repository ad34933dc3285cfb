import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { keyColumns } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import {
  instructionStateSql,
  isOpenInstruction,
  returnWindowSql,
} from '../instructions/instruction.repository';
import { IS_IN_SUSPENSE } from '../transactions/status-condition.repository';

/** A payment of an erased customer. */
export interface ErasedPayment {
  platformKey: number;
  /** Of its transaction. */
  id: Uuid;
}

/** A payment whose bodies and payer are erased later. */
export interface WaitingErasure extends ErasedPayment {
  customerId: Uuid;
}

/** What is left of a deposit's payer and text. */
const NOTHING = '{}';

/** SQL condition: an instruction or an order of the house is open, or its bank can still return what was sent. */
const canComeBack = (alias: string): string => `(${isOpenInstruction(alias)}
  OR (${alias}.state = ${instructionStateSql.COMPLETED}
    AND ${alias}.changed_at + ${returnWindowSql(`${alias}.connector_id`)} > clock_timestamp()))`;

/**
 * SQL condition: money of the payment `k` can still go to a payer, or come back. It has an open instruction, the bank can
 * still return what was sent, or its money waits in a suspense account or goes back to its payer.
 */
const CAN_COME_BACK = `(EXISTS (
    SELECT FROM payment_instructions i
    WHERE i.platform_key = k.platform_key AND i.transaction_id = k.transaction_id AND ${canComeBack('i')})
  OR EXISTS (
    SELECT FROM deposits d JOIN house_items h ON h.deposit_id = d.id AND h.status = 'OPEN'
    WHERE d.platform_key = k.platform_key AND d.transaction_id = k.transaction_id)
  OR EXISTS (
    SELECT FROM deposits d JOIN treasury_orders o ON o.deposit_id = d.id
    WHERE d.platform_key = k.platform_key AND d.transaction_id = k.transaction_id
      AND ${canComeBack('o')})
  OR EXISTS (
    SELECT FROM transactions t JOIN transaction_states s USING (platform_key, id)
    WHERE t.platform_key = k.platform_key AND t.id = k.transaction_id AND ${IS_IN_SUSPENSE}))`;

/** The parts of payments that tell about persons and that a refund needs: bodies of instructions, payers of deposits. */
@Injectable()
export class PaymentPartRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Keeps for later what a refund may still need. Returns the payments that it is kept of. */
  async keepWaiting(
    runner: SqlRunner,
    { platformKey, customerId }: { platformKey: number; customerId: Uuid },
    ids: readonly string[],
  ): Promise<Set<string>> {
    const rows = rowsOf<{ id: string }>(
      await runner.query(
        `WITH waiting AS (
           SELECT k.platform_key, k.transaction_id
           FROM (SELECT $1::integer AS platform_key, unnest($3::uuid[]) AS transaction_id) k WHERE ${CAN_COME_BACK}
         ), added AS (
           INSERT INTO waiting_erasures (platform_key, transaction_id, customer_id)
           SELECT platform_key, transaction_id, $2 FROM waiting ON CONFLICT DO NOTHING)
         SELECT transaction_id AS id FROM waiting`,
        [platformKey, customerId, ids],
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Takes payments whose wait is over. They stay locked until the transaction ends. */
  async takeOver(runner: SqlRunner, limit: number): Promise<WaitingErasure[]> {
    const rows = rowsOf<{ platform_key: number; transaction_id: string; customer_id: string }>(
      await runner.query(
        `DELETE FROM waiting_erasures w USING (
           SELECT k.* FROM waiting_erasures k WHERE NOT ${CAN_COME_BACK} LIMIT $1 FOR UPDATE SKIP LOCKED) o
         WHERE w.platform_key = o.platform_key AND w.transaction_id = o.transaction_id AND w.customer_id = o.customer_id
         RETURNING w.platform_key, w.transaction_id, w.customer_id`,
        [limit],
      ),
    );
    return rows.map((row) => ({
      platformKey: row.platform_key,
      id: trustUuid(row.transaction_id),
      customerId: trustUuid(row.customer_id),
    }));
  }

  /** Erases these parts. Returns how many deposits have changed. */
  async erase(runner: SqlRunner, payments: readonly ErasedPayment[]): Promise<number> {
    const keys = keyColumns(payments);
    await runner.query(
      `DELETE FROM instruction_bodies b USING payment_instructions i
         JOIN unnest($1::integer[], $2::uuid[]) AS k (platform_key, transaction_id) USING (platform_key, transaction_id)
       WHERE b.platform_key = i.platform_key AND b.instruction_id = i.id`,
      keys,
    );
    const deposits = rowsOf<{ id: string }>(
      await runner.query(
        `SELECT d.id FROM deposits d
         JOIN unnest($1::integer[], $2::uuid[]) AS k (platform_key, transaction_id) USING (platform_key, transaction_id)
         ORDER BY d.id FOR UPDATE OF d`,
        keys,
      ),
    );
    for (const { id } of deposits) {
      const sealed = this.vault.seal(Buffer.from(NOTHING), `Deposit:${id}/details`);
      await runner.query('UPDATE deposits SET details_sealed = $2 WHERE id = $1', [id, sealed]);
    }
    return deposits.length;
  }
}
