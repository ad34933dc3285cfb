import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, type Uuid } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { cancelTimers, PlatformClocks } from '@corridor/service';
import { CustomerRepository } from '../customers/customer.repository';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { accountNotFound, deleted } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { externalAccountIdOf } from './external-account-id.parser';
import { ExternalAccountListTotalRepository } from './external-account-list-total.repository';
import { ExternalAccountRepository, type AccountScope } from './external-account.repository';

/** DELETE of one external account. When the call returns, no new payment can use the account. */
@Injectable()
export class DeleteExternalAccountHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
    private readonly listTotals: ExternalAccountListTotalRepository,
    private readonly payments: PaymentsPort,
  ) {}

  async execute({ context, params }: OperationRequest, scope: AccountScope): Promise<OperationReply> {
    const id = externalAccountIdOf(params);
    const { status } = operations.deleteExternalAccount;
    const reply = await this.unitOfWork.command({ context, status, sealed: false }, (tx) =>
      this.remove(tx, { context, id, scope }),
    );
    if (reply.status === status) await this.propagate(context, id);
    return reply;
  }

  private async remove(
    tx: Transaction,
    input: { context: RequestContext; id: Uuid; scope: AccountScope },
  ): Promise<undefined> {
    const { platformKey, platformId, traceparent } = input.context;
    const stored = await this.accounts.lock(tx.manager, platformKey, input.id);
    if (!stored || (stored.account.customerId === null) !== (input.scope === 'platform'))
      throw accountNotFound();
    await this.customers.assertOwnerAlive(tx.manager, stored.account);
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const account = deleted(stored.account, nowMs);
    await this.accounts.update(tx.manager, account);
    await this.listTotals.add(tx.manager, account);
    await cancelTimers(tx.manager, platformKey, formatId('ExternalAccount', account.id));
    const cause = { type: 'deleted', webhookType: null, platformId, traceparent };
    tx.emit(externalAccountEvent({ ...stored, account }, cause));
  }

  /**
   * Repeated for repeated commands, because the first answer may have been lost before payments applied the deletion.
   */
  private async propagate(context: RequestContext, id: Uuid): Promise<void> {
    const { platformKey, platformId } = context;
    const [stored] = await this.accounts.findMany(this.dataSource.manager, platformKey, [id]);
    if (!stored) return;
    await this.payments.apply(context, [
      externalAccountEvent(stored, { type: 'stated', webhookType: null, platformId }),
    ]);
  }
}
