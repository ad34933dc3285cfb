import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { PersonalDataVault, type Erased, type Erasure } from '@corridor/service';

/** What is left of a deposit's payer and text. */
const NOTHING = '{}';

/**
 * Erases what payments of a customer tell about persons: texts, notes, names of the platform and the customer's own UMA
 * address. Amounts, accounts, times and statuses stay, and so does every posting.
 */
@Injectable()
export class EraseCustomerHandler {
  constructor(private readonly vault: PersonalDataVault) {}

  async execute({ manager }: Transaction, { platformKey, customerId }: Erasure): Promise<Erased> {
    const key = [platformKey, customerId];
    // The role may not change transactions. This function can only remove personal parts (ADR 45).
    const transactions = rowsOf<{ id: string }>(
      await manager.query('SELECT erase_transactions($1, $2) AS id', key),
    );
    const ids = transactions.map(({ id }) => id);
    await manager.query(
      `DELETE FROM instruction_bodies b USING payment_instructions i
       WHERE i.platform_key = $1 AND i.transaction_id = ANY($2::uuid[])
         AND b.platform_key = i.platform_key AND b.instruction_id = i.id`,
      [platformKey, ids],
    );
    const deposits = rowsOf<{ id: string }>(
      await manager.query(
        'SELECT id FROM deposits WHERE platform_key = $1 AND transaction_id = ANY($2::uuid[]) FOR UPDATE',
        [platformKey, ids],
      ),
    );
    for (const { id } of deposits) {
      const sealed = this.vault.seal(Buffer.from(NOTHING), `Deposit:${id}/details`);
      await manager.query('UPDATE deposits SET details_sealed = $2 WHERE id = $1', [id, sealed]);
    }
    await manager.query(
      `DELETE FROM lookups l USING external_accounts a
       WHERE a.platform_key = $1 AND a.customer_id = $2 AND l.platform_key = a.platform_key
         AND l.target = a.id::text`,
      key,
    );
    return {
      counts: { transactions: ids.length, deposits: deposits.length },
      related: ids.map((id) => formatId('Transaction', id)),
    };
  }
}
