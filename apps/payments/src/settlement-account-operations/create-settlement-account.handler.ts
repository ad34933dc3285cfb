import { Injectable } from '@nestjs/common';
import { operatorOperations, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorActions, type ActionResult } from '@corridor/service';
import { RuleChangeHandler } from '../rule-leases/rule-change.handler';
import { ManageSettlementAccountsHandler } from '../settlement-accounts/manage-settlement-accounts.handler';

/** POST /settlement-accounts. */
@Injectable()
export class CreateSettlementAccountHandler extends RuleChangeHandler {
  readonly operation = operatorOperations.createSettlementAccount;

  constructor(
    actions: OperatorActions,
    private readonly accounts: ManageSettlementAccountsHandler,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, { body }: OperationRequest): Promise<ActionResult> {
    const added = await this.accounts.add(body, manager);
    return {
      body: added,
      audit: { resourceId: added.id, before: null, after: added },
      place: added.connectorId,
    };
  }
}
