import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operatorOperations,
  type JournalQuery,
  type OperationReply,
  type OperationRequest,
  type ProfitAndLossQuery,
  type SafeguardingQuery,
  type TableQuery,
  type TrialBalanceQuery,
} from '@corridor/contracts';
import { GetProfitAndLossHandler } from './get-profit-and-loss.handler';
import { GetTrialBalanceHandler } from './get-trial-balance.handler';
import { ListHouseAccountsHandler } from './list-house-accounts.handler';
import { ListJournalHandler } from './list-journal.handler';
import { ListSafeguardingHandler } from './list-safeguarding.handler';

/** Operations of operators on the books. */
@Controller()
export class BooksController {
  constructor(
    private readonly accounts: ListHouseAccountsHandler,
    private readonly trial: GetTrialBalanceHandler,
    private readonly result: GetProfitAndLossHandler,
    private readonly journal: ListJournalHandler,
    private readonly safeguarding: ListSafeguardingHandler,
  ) {}

  @MessagePattern(operatorOperations.listHouseAccounts.name)
  houseAccounts(@Payload() request: OperationRequest<unknown, TableQuery>): Promise<OperationReply> {
    return this.accounts.execute(request);
  }

  @MessagePattern(operatorOperations.getTrialBalance.name)
  trialBalance(@Payload() request: OperationRequest<unknown, TrialBalanceQuery>): Promise<OperationReply> {
    return this.trial.execute(request);
  }

  @MessagePattern(operatorOperations.getProfitAndLoss.name)
  profitAndLoss(@Payload() request: OperationRequest<unknown, ProfitAndLossQuery>): Promise<OperationReply> {
    return this.result.execute(request);
  }

  @MessagePattern(operatorOperations.listJournal.name)
  listJournal(@Payload() request: OperationRequest<unknown, JournalQuery>): Promise<OperationReply> {
    return this.journal.execute(request);
  }

  @MessagePattern(operatorOperations.listSafeguarding.name)
  listSafeguarding(
    @Payload() request: OperationRequest<unknown, SafeguardingQuery>,
  ): Promise<OperationReply> {
    return this.safeguarding.execute(request);
  }
}
