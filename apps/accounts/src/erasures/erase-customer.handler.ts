import { Injectable } from '@nestjs/common';
import { formatId, trustUuid, type Uuid } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { cancelTimers, PlatformClocks, type Erased, type Erasure } from '@corridor/service';
import { customerEvent } from '../customers/customer.event';
import { CustomerRepository } from '../customers/customer.repository';
import { AccountCodec } from '../external-accounts/account.codec';
import { deleted } from '../external-accounts/domain/external-account';
import { externalAccountEvent } from '../external-accounts/external-account.event';
import { ExternalAccountListTotalRepository } from '../external-accounts/external-account-list-total.repository';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { PlatformRepository } from '../platforms/platform.repository';

/**
 * Erases a deleted customer: the person or business, the UMA address, the platform's own names, and all external
 * accounts. A trigger removes the notes on the customer. The rows stay, so that payments still have their owner. The next versions of the records carry nothing
 * personal, and so replace the earlier ones in the compacted topics.
 */
@Injectable()
export class EraseCustomerHandler {
  constructor(
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
    private readonly listTotals: ExternalAccountListTotalRepository,
    private readonly codec: AccountCodec,
  ) {}

  /** @throws Error if the customer isn't deleted, since only then no money is left and no payment is under way. */
  async execute(tx: Transaction, { platformKey, customerId }: Erasure): Promise<Erased> {
    const { manager } = tx;
    const customer = await this.customers.lock(manager, platformKey, customerId);
    if (!customer) throw new Error(`there is no customer ${formatId('Customer', customerId)}`);
    if (customer.deletedAtMs === null)
      throw new Error('the customer is not deleted: DELETE /customers/{customerId} comes first');
    const [platform] = await this.platforms.batchAfter(manager, platformKey - 1, 1);
    const platformId = formatId('PlatformConfig', String(platform?.id));
    const uma = `$erased-${customerId}@${customer.umaAddress.split('@')[1]}`;
    await manager.query(
      `UPDATE customers SET full_name = NULL, birth_date = NULL, nationality = NULL, address = NULL,
         business_info = NULL, metadata = NULL, closing_context = NULL, uma_address = $3,
         platform_customer_id = 'erased-' || id, version = version + 1
       WHERE platform_key = $1 AND id = $2`,
      [platformKey, customerId, uma],
    );
    await this.customers.names.remove(manager, { platformKey, id: customerId });
    await manager.query(
      'UPDATE uma_addresses SET uma_address = $3 WHERE platform_key = $1 AND customer_id = $2',
      [platformKey, customerId, uma],
    );
    const erased = await this.customers.lock(manager, platformKey, customerId);
    if (erased) tx.emit(customerEvent(erased, { type: 'erased', webhookType: null, platformId }));
    const accounts = await this.eraseAccounts(tx, { platformKey, customerId, platformId });
    const invitations = rowsOf<{ code: string }>(
      await manager.query(
        `UPDATE invitations SET first_name = NULL, inviter_uma = $3 WHERE platform_key = $1 AND inviter_id = $2
         RETURNING code`,
        [platformKey, customerId, uma],
      ),
    ).map(({ code }) => code);
    return {
      counts: { customers: 1, externalAccounts: accounts.length, invitations: invitations.length },
      related: [formatId('Customer', customerId), ...accounts, ...invitations],
    };
  }

  private async eraseAccounts(
    tx: Transaction,
    { platformKey, customerId, platformId }: { platformKey: number; customerId: Uuid; platformId: string },
  ): Promise<string[]> {
    const rows = rowsOf<{ id: string }>(
      await tx.manager.query(
        'SELECT id FROM external_accounts WHERE platform_key = $1 AND customer_id = $2 ORDER BY id FOR UPDATE',
        [platformKey, customerId],
      ),
    );
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    for (const { id } of rows)
      await this.eraseAccount(tx, { platformKey, id: trustUuid(id), nowMs, platformId });
    return rows.map(({ id }) => formatId('ExternalAccount', id));
  }

  private async eraseAccount(
    tx: Transaction,
    {
      platformKey,
      id,
      nowMs,
      platformId,
    }: { platformKey: number; id: Uuid; nowMs: number; platformId: string },
  ): Promise<void> {
    const { manager } = tx;
    const before = await this.accounts.lock(manager, platformKey, id);
    if (!before) return;
    if (before.account.deletedAtMs === null) {
      const account = deleted(before.account, nowMs);
      await this.accounts.update(manager, account);
      await this.listTotals.add(manager, account);
      await cancelTimers(manager, platformKey, formatId('ExternalAccount', id));
    }
    await manager.query(
      `UPDATE external_accounts SET account_info = json_build_object('accountType', account_type),
         primary_identifier_sealed = $3, identity_fingerprint = 'erased-' || id, ending_fingerprint = NULL,
         platform_account_id = NULL,
         beneficiary_verified_name = NULL, version = version + 1
       WHERE platform_key = $1 AND id = $2`,
      [platformKey, id, this.codec.sealIdentifier({ id, primaryIdentifier: '' })],
    );
    const after = await this.accounts.lock(manager, platformKey, id);
    if (after) tx.emit(externalAccountEvent(after, { type: 'erased', webhookType: null, platformId }));
  }
}
