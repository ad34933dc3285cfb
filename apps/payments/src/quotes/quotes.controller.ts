import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type CreateQuoteBody,
  type ListQuotesQuery,
  type OperationReply,
  type OperationRequest,
  type SendSandboxFundsBody,
} from '@corridor/contracts';
import { BatchMessagePattern } from '@corridor/messaging';
import { CreateQuoteHandler } from './create-quote.handler';
import { ExecuteQuoteHandler } from './execute-quote.handler';
import { GetQuoteHandler } from './get-quote.handler';
import { ListQuotesHandler } from './list-quotes.handler';
import { SendSandboxFundsHandler } from './send-sandbox-funds.handler';

/** Operations on quotes. The committer takes many at once and keeps their order. */
@Controller()
export class QuotesController {
  constructor(
    private readonly createQuote: CreateQuoteHandler,
    private readonly executeQuote: ExecuteQuoteHandler,
    private readonly sendFunds: SendSandboxFundsHandler,
    private readonly getQuote: GetQuoteHandler,
    private readonly listQuotes: ListQuotesHandler,
  ) {}

  @BatchMessagePattern(operations.createQuote.name)
  create(@Payload() request: OperationRequest<CreateQuoteBody>): Promise<OperationReply> {
    return this.createQuote.execute(request);
  }

  @BatchMessagePattern(operations.executeQuote.name)
  execute(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.executeQuote.execute(request);
  }

  @BatchMessagePattern(operations.sendSandboxFunds.name)
  send(@Payload() request: OperationRequest<SendSandboxFundsBody>): Promise<OperationReply> {
    return this.sendFunds.execute(request);
  }

  @BatchMessagePattern(operations.getQuote.name)
  async get(@Payload() { context, params }: OperationRequest): Promise<OperationReply> {
    return { body: await this.getQuote.execute(context, params['quoteId'] ?? '') };
  }

  @MessagePattern(operations.listQuotes.name)
  async list(@Payload() request: OperationRequest<unknown, ListQuotesQuery>): Promise<OperationReply> {
    return this.listQuotes.execute(request.context, request.query);
  }
}
