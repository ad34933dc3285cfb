import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import type { CloseCustomerBody, RequestContext } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { CountRepository } from '../counts/count.repository';
import { inFlightStatuses } from '../transactions/domain/transaction-status';

/**
 * Closes a customer for money, in one transaction with the proof that nothing is left (decisions.md 6). Transfers lock
 * the internal accounts before they read the customer's copy, and so does this: whichever comes second sees the other.
 * PENDING quotes don't keep a customer; they expire.
 */
@Injectable()
export class CloseCustomerHandler {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(CountRepository) private readonly counts: CountRepository,
  ) {}

  /** @throws DomainError CUSTOMER_NOT_EMPTY. Closing twice changes nothing. */
  async execute(context: RequestContext, body: CloseCustomerBody): Promise<void> {
    const { platformKey } = context;
    const customerId = parseId('Customer', body.customerId);
    if (!customerId) throw new DomainError('CUSTOMER_NOT_FOUND', 'the customer does not exist');
    await this.unitOfWork.transaction(async ({ manager }) => {
      await this.assertEmpty(manager, platformKey, customerId);
      await manager.query(
        `UPDATE customers SET closed_version = $3, closed_at = clock_timestamp()
         WHERE platform_key = $1 AND id = $2 AND NOT is_deleted AND version < $3`,
        [platformKey, customerId, body.version],
      );
    });
  }

  private async assertEmpty(manager: EntityManager, platformKey: number, customerId: Uuid): Promise<void> {
    const accounts = rowsOf<{ balance: string }>(
      await manager.query(
        `SELECT balance FROM internal_accounts WHERE platform_key = $1 AND customer_id = $2 ORDER BY id FOR UPDATE`,
        [platformKey, customerId],
      ),
    );
    const inFlight = await this.counts.countOfCustomer(manager, {
      platformKey,
      customerId,
      states: inFlightStatuses,
    });
    if (inFlight > 0 || accounts.some(({ balance }) => BigInt(balance) !== 0n)) {
      throw new DomainError(
        'CUSTOMER_NOT_EMPTY',
        'the customer still holds money, or payments are in flight',
      );
    }
  }
}
