import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type ListTransactionsQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { GetTransactionHandler } from './get-transaction.handler';
import { ListTransactionsHandler } from './list-transactions.handler';

/** Operations on transactions. */
@Controller()
export class TransactionsController {
  constructor(
    private readonly listTransactions: ListTransactionsHandler,
    private readonly getTransaction: GetTransactionHandler,
  ) {}

  @MessagePattern(operations.listTransactions.name)
  list(@Payload() request: OperationRequest<unknown, ListTransactionsQuery>): Promise<OperationReply> {
    return this.listTransactions.execute(request.context, request.query);
  }

  @BatchMessagePattern(operations.getTransaction.name)
  async get(@Payload() request: OperationRequest): Promise<OperationReply> {
    const { context, params } = request;
    return { body: await this.getTransaction.execute(context, params['transactionId'] ?? '') };
  }
}
