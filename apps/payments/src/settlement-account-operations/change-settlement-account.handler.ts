import { Injectable } from '@nestjs/common';
import {
  operatorOperations,
  type ChangeSettlementAccountBody,
  type OperationRequest,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { assertMatch, OperatorActions, type ActionResult } from '@corridor/service';
import { RuleChangeHandler } from '../rule-leases/rule-change.handler';
import { timesOf } from '../settlement-accounts/domain/settlement-account';
import { ManageSettlementAccountsHandler } from '../settlement-accounts/manage-settlement-accounts.handler';

type ChangeRequest = OperationRequest<ChangeSettlementAccountBody, unknown, { settlementAccountId: string }>;

/** PATCH /settlement-accounts/{settlementAccountId}. */
@Injectable()
export class ChangeSettlementAccountHandler extends RuleChangeHandler {
  readonly operation = operatorOperations.changeSettlementAccount;

  constructor(
    actions: OperatorActions,
    private readonly accounts: ManageSettlementAccountsHandler,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { params, body, context } = request as ChangeRequest;
    const { reason, ...change } = body;
    const { settlementAccountId: id } = params;
    const { before, after } = await this.accounts.change({ id, change }, manager, (present) => {
      assertMatch(context.ifMatch, present);
    });
    return {
      body: after,
      audit: { resourceId: id, reason: reason ?? null, before: timesOf(before), after: timesOf(after) },
      present: timesOf(before),
    };
  }
}
