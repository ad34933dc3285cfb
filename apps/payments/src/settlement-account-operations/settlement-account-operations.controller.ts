import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { ManageSettlementAccountsHandler } from '../settlement-accounts/manage-settlement-accounts.handler';
import { ChangeSettlementAccountHandler } from './change-settlement-account.handler';
import { CreateSettlementAccountHandler } from './create-settlement-account.handler';
import { EnterDepositHandler } from './enter-deposit.handler';

/** Operations of operators on settlement accounts. */
@Controller()
export class SettlementAccountOperationsController {
  constructor(
    private readonly accounts: ManageSettlementAccountsHandler,
    private readonly creating: CreateSettlementAccountHandler,
    private readonly changing: ChangeSettlementAccountHandler,
    private readonly entering: EnterDepositHandler,
  ) {}

  @MessagePattern(operatorOperations.listSettlementAccounts.name)
  async list(): Promise<OperationReply> {
    return { status: 200, body: { data: await this.accounts.list() } };
  }

  @MessagePattern(operatorOperations.getSettlementAccount.name)
  async get(
    @Payload() { params }: OperationRequest<unknown, unknown, { settlementAccountId: string }>,
  ): Promise<OperationReply> {
    return { status: 200, body: await this.accounts.get(params.settlementAccountId) };
  }

  @MessagePattern(operatorOperations.changeSettlementAccount.name)
  change(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.changing.execute(request);
  }

  @MessagePattern(operatorOperations.createSettlementAccount.name)
  create(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.creating.execute(request);
  }

  @MessagePattern(operatorOperations.enterDeposit.name)
  enterDeposit(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.entering.execute(request);
  }
}
