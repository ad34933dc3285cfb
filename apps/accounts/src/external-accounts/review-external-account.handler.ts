import { Injectable } from '@nestjs/common';
import {
  operations,
  type ExternalAccountEvent,
  type OperationReply,
  type OperationRequest,
  type ReviewBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { canSeePersonalData } from '../customers/customer.presenter';
import { CustomerRepository } from '../customers/customer.repository';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { accountNotFound, reviewed } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { toExternalAccountResource } from './external-account.presenter';
import { externalAccountIdOf } from './external-account-id.parser';
import { ExternalAccountRepository } from './external-account.repository';

/** POST /sandbox/external-accounts/{externalAccountId}/review, for accounts of both scopes. */
@Injectable()
export class ReviewExternalAccountHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
    private readonly payments: PaymentsPort,
  ) {}

  async execute({ context, params, body }: OperationRequest<ReviewBody>): Promise<OperationReply> {
    const { platformKey, platformId, traceparent } = context;
    const id = externalAccountIdOf(params);
    const { status } = operations.reviewExternalAccount;
    let events: ExternalAccountEvent[] = [];
    const reply = await this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      const stored = await this.accounts.lock(tx.manager, platformKey, id);
      if (!stored) throw accountNotFound();
      await this.customers.assertOwnerAlive(tx.manager, stored.account);
      const nowMs = await this.clocks.now(tx.manager, platformKey);
      const account = reviewed(stored.account, body.decision, nowMs);
      await this.accounts.update(tx.manager, account);
      const webhookType = 'EXTERNAL_ACCOUNT_STATUS_UPDATED';
      const cause = { type: 'status-updated', webhookType, platformId, traceparent } as const;
      events = [externalAccountEvent({ ...stored, account }, cause)];
      tx.emit(...events);
      return toExternalAccountResource(account, canSeePersonalData(context));
    });
    if (reply.status === status) await this.payments.offer(context, events);
    return reply;
  }
}
