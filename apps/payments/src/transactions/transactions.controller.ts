import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { parseId } from '@corridor/kernel';
import {
  internalOperations,
  operations,
  type ListTransactionsQuery,
  type MoneyStatisticsQuery,
  type OperationReply,
  type OperationRequest,
  type PaymentPartiesAnswer,
  type PaymentStatisticsQuery,
  type ReadTimelineBody,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { GetTransactionHandler } from './get-transaction.handler';
import { ListTransactionsHandler } from './list-transactions.handler';
import { PaymentPartiesRepository } from './payment-parties.repository';
import { ReadMoneyStatisticsHandler } from './read-money-statistics.handler';
import { ReadStatisticsHandler } from './read-statistics.handler';
import { ReadTimelineHandler } from './read-timeline.handler';

/** Operations on transactions. */
@Controller()
export class TransactionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parties: PaymentPartiesRepository,
    private readonly listTransactions: ListTransactionsHandler,
    private readonly getTransaction: GetTransactionHandler,
    private readonly timelines: ReadTimelineHandler,
    private readonly statistics: ReadStatisticsHandler,
    private readonly money: ReadMoneyStatisticsHandler,
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

  @MessagePattern(operations.getPaymentStatistics.name)
  async count(
    @Payload() { context, query }: OperationRequest<unknown, PaymentStatisticsQuery>,
  ): Promise<OperationReply> {
    return { body: await this.statistics.execute(context, query) };
  }

  @MessagePattern(operations.getMoneyStatistics.name)
  async sum(
    @Payload() { context, query }: OperationRequest<unknown, MoneyStatisticsQuery>,
  ): Promise<OperationReply> {
    return { body: await this.money.execute(context, query) };
  }

  @MessagePattern(internalOperations.readTimelinePayments.name)
  async timeline(@Payload() { context, body }: OperationRequest<ReadTimelineBody>): Promise<OperationReply> {
    return { body: await this.timelines.execute(context, body) };
  }

  @MessagePattern(internalOperations.readParties.name)
  async readParties(
    @Payload() { body }: OperationRequest<ReadTimelineBody>,
  ): Promise<OperationReply<PaymentPartiesAnswer>> {
    const id = parseId('Transaction', body.transactionId);
    const found = id && (await this.parties.find(this.dataSource.manager, id));
    return { body: { found: found ?? null } };
  }
}
