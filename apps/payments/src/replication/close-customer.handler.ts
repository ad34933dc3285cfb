import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError, isoTime, parseId, type Uuid, inFlightStatuses, kycStatuses } from '@corridor/kernel';
import type { CloseCustomerBody, RequestContext } from '@corridor/contracts';
import { statusSql, UnitOfWork } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { DueTimers, PlatformClocks } from '@corridor/service';
import { ListTotalRepository } from '../list-totals/list-total.repository';
import { quoteState } from '../transactions/domain/quote-status';
import { isOpenQuote } from '../transactions/status-condition.repository';

const kycStatusSql = statusSql(kycStatuses);

/**
 * Closes a customer for payments, in one transaction with the check that no money is left (docs/behaviour.md 6).
 * Payments lock the internal accounts, or the customer if the money comes from outside, before they read the
 * customer's replica. This handler uses the same order, so whichever comes second sees the other. If there is no
 * replica yet, it creates an empty one, older than any state of the owner, to hold the closing until the customer's
 * events arrive. PENDING quotes don't prevent the closing; they have expired when this call returns.
 */
@Injectable()
export class CloseCustomerHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly listTotals: ListTotalRepository,
    private readonly clocks: PlatformClocks,
    private readonly timers: DueTimers,
  ) {}

  /** @throws DomainError CUSTOMER_NOT_EMPTY. Closing twice changes nothing. */
  async execute(context: RequestContext, body: CloseCustomerBody): Promise<void> {
    const { platformKey } = context;
    const customerId = parseId('Customer', body.customerId);
    if (!customerId) throw new DomainError('CUSTOMER_NOT_FOUND', 'the customer does not exist');
    await this.ensureReplica(platformKey, customerId);
    const nowMs = await this.unitOfWork.transaction(async ({ manager }) => {
      await this.assertEmpty(manager, platformKey, customerId);
      const now = await this.clocks.now(manager, platformKey);
      await this.expireQuotes(manager, { platformKey, customerId, nowMs: now });
      await manager.query(
        `UPDATE customers SET closed_version = $3, closed_at = clock_timestamp()
         WHERE platform_key = $1 AND id = $2 AND NOT is_deleted AND version < $3`,
        [platformKey, customerId, body.version],
      );
      return now;
    });
    await this.timers.fireDue(platformKey, nowMs);
  }

  /**
   * Runs in its own transaction, so that the closing can lock an existing row. An arriving replica then waits for
   * that lock.
   */
  private async ensureReplica(platformKey: number, customerId: Uuid): Promise<void> {
    await this.unitOfWork.transaction(({ manager }) =>
      manager.query(
        `INSERT INTO customers
           (platform_key, id, platform_customer_id, uma_address, verification_status, is_deleted, version, epoch)
         VALUES ($1, $2, '', '', ${kycStatusSql.UNVERIFIED}, false, 0, 0) ON CONFLICT DO NOTHING`,
        [platformKey, customerId],
      ),
    );
  }

  private async assertEmpty(manager: EntityManager, platformKey: number, customerId: Uuid): Promise<void> {
    await this.lockBalances(manager, platformKey, customerId);
    await manager.query('SELECT 1 FROM customers WHERE platform_key = $1 AND id = $2 FOR UPDATE', [
      platformKey,
      customerId,
    ]);
    // Read again: the customer's first accounts may have been opened together with the replica that the lock has
    // waited for.
    const balances = await this.lockBalances(manager, platformKey, customerId);
    const of = { platformKey, customerId };
    const inFlight = await this.listTotals.countOfCustomer(manager, { ...of, states: inFlightStatuses });
    const quoted = await this.listTotals.countOfCustomer(manager, { ...of, states: [quoteState('PENDING')] });
    if (inFlight > quoted || balances.some((balance) => balance !== 0n)) {
      throw new DomainError(
        'CUSTOMER_NOT_EMPTY',
        'the customer still holds money, or payments are in flight',
      );
    }
  }

  private async lockBalances(
    manager: EntityManager,
    platformKey: number,
    customerId: Uuid,
  ): Promise<bigint[]> {
    const accounts = rowsOf<{ balance: string }>(
      await manager.query(
        `SELECT balance FROM internal_accounts WHERE platform_key = $1 AND customer_id = $2 ORDER BY id FOR UPDATE`,
        [platformKey, customerId],
      ),
    );
    return accounts.map(({ balance }) => BigInt(balance));
  }

  /** Makes the timers of the customer's PENDING quotes due now. */
  private async expireQuotes(
    manager: EntityManager,
    { platformKey, customerId, nowMs }: { platformKey: number; customerId: Uuid; nowMs: number },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO timers (platform_key, due_at, transaction_id, action, step)
       SELECT s.platform_key, $3::timestamptz, s.id, 'QUOTE_EXPIRY', '{}'::jsonb
       FROM transactions t JOIN transaction_states s USING (platform_key, id)
       WHERE t.platform_key = $1 AND t.customer_id = $2 AND ${isOpenQuote('t', 's')}
       ON CONFLICT DO NOTHING`,
      [platformKey, customerId, isoTime(nowMs)],
    );
  }
}
