import { Injectable } from '@nestjs/common';
import { formatId, trustUuid } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import type { Erased, Erasure } from '@corridor/service';
import { PaymentPartRepository } from './payment-part.repository';

/**
 * Erases what payments of a customer tell about persons: texts, notes, names of the platform and the customer's own UMA
 * address. Amounts, accounts, times and statuses stay, and so does every posting. What a refund may still need is erased
 * when no refund can follow any more.
 */
@Injectable()
export class EraseCustomerHandler {
  constructor(private readonly parts: PaymentPartRepository) {}

  async execute({ manager }: Transaction, { platformKey, customerId }: Erasure): Promise<Erased> {
    const key = [platformKey, customerId];
    // The role may not change transactions. This function can only remove personal parts (ADR 45).
    const transactions = rowsOf<{ id: string }>(
      await manager.query('SELECT erase_transactions($1, $2) AS id', key),
    );
    const ids = transactions.map(({ id }) => id);
    const waiting = await this.parts.keepWaiting(manager, { platformKey, customerId }, ids);
    const erased = ids.filter((id) => !waiting.has(id)).map((id) => ({ platformKey, id: trustUuid(id) }));
    const deposits = await this.parts.erase(manager, erased);
    await manager.query(
      `DELETE FROM lookups l USING external_accounts a
       WHERE a.platform_key = $1 AND a.customer_id = $2 AND l.platform_key = a.platform_key
         AND l.target = a.id::text`,
      key,
    );
    return {
      counts: { transactions: ids.length, deposits, waitingPayments: waiting.size },
      related: ids.map((id) => formatId('Transaction', id)),
    };
  }
}
