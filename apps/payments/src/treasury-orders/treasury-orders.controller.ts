import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operatorOperations,
  type ListFxTradesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { CreateFxTradeHandler } from './create-fx-trade.handler';
import { CreateOwnTransferHandler } from './create-own-transfer.handler';
import { ListFxTradesHandler } from './list-fx-trades.handler';

/** Operations of operators on trades and transfers of the house. */
@Controller()
export class TreasuryOrdersController {
  constructor(
    private readonly trading: CreateFxTradeHandler,
    private readonly transferring: CreateOwnTransferHandler,
    private readonly trades: ListFxTradesHandler,
  ) {}

  @MessagePattern(operatorOperations.createFxTrade.name)
  createFxTrade(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.trading.execute(request);
  }

  @MessagePattern(operatorOperations.listFxTrades.name)
  listFxTrades(@Payload() request: OperationRequest<unknown, ListFxTradesQuery>): Promise<OperationReply> {
    return this.trades.execute(request);
  }

  @MessagePattern(operatorOperations.createOwnTransfer.name)
  createOwnTransfer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.transferring.execute(request);
  }
}
