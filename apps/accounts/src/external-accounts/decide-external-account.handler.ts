import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import {
  maskPersonalData,
  operatorOperations,
  type DecisionBody,
  type OperationRequest,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorAction, OperatorActions, PlatformClocks, type ActionResult } from '@corridor/service';
import { CustomerRepository } from '../customers/customer.repository';
import { PlatformRepository } from '../platforms/platform.repository';
import { accountNotFound, reviewed } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { toExternalAccountResource } from './external-account.presenter';
import { externalAccountIdOf } from './external-account-id.parser';
import { ExternalAccountRepository } from './external-account.repository';

/** POST /external-accounts/{externalAccountId}/decision of the operators' API. */
@Injectable()
export class DecideExternalAccountHandler extends OperatorAction {
  readonly operation = operatorOperations.decideExternalAccount;

  constructor(
    actions: OperatorActions,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {
    super(actions);
  }

  async perform(tx: Transaction, { params, body }: OperationRequest): Promise<ActionResult> {
    const { decision, reason } = body as DecisionBody;
    const { manager } = tx;
    const stored = await this.accounts.lockOfAny(manager, externalAccountIdOf(params));
    if (!stored) throw accountNotFound();
    const { account: before } = stored;
    await this.customers.assertOwnerAlive(manager, before);
    const nowMs = await this.clocks.now(manager, before.platformKey);
    const account = reviewed(before, decision === 'APPROVE' ? 'APPROVE' : 'REJECT', nowMs);
    await this.accounts.update(manager, account);
    const platform = await this.platforms.get(manager, before.platformKey);
    const platformId = formatId('PlatformConfig', platform.id);
    const webhookType = 'EXTERNAL_ACCOUNT_STATUS_UPDATED';
    tx.emit(
      externalAccountEvent({ ...stored, account }, { type: 'status-updated', webhookType, platformId }),
    );
    return {
      body: maskPersonalData(toExternalAccountResource(account, false)),
      audit: {
        resourceId: formatId('ExternalAccount', account.id),
        reason,
        before: { status: before.status },
        after: { status: account.status },
      },
    };
  }
}
