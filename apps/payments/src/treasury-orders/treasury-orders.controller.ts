import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operatorOperations,
  type ListFxTradesQuery,
  type ListOwnTransfersQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { CreateFxTradeHandler } from './create-fx-trade.handler';
import { CreateOwnTransferHandler } from './create-own-transfer.handler';
import { ListOrdersHandler } from './list-orders.handler';
import { ListOwnTransfersHandler } from './list-own-transfers.handler';

/** Operations of operators that order trades and transfers of the house, and that list its orders. */
@Controller()
export class TreasuryOrdersController {
  constructor(
    private readonly trading: CreateFxTradeHandler,
    private readonly transferring: CreateOwnTransferHandler,
    private readonly lists: ListOrdersHandler,
    private readonly transfers: ListOwnTransfersHandler,
  ) {}

  @MessagePattern(operatorOperations.createFxTrade.name)
  createFxTrade(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.trading.execute(request);
  }

  @MessagePattern(operatorOperations.listFxTrades.name)
  listFxTrades(@Payload() request: OperationRequest<unknown, ListFxTradesQuery>): Promise<OperationReply> {
    return this.lists.execute('FX_TRADE', request);
  }

  @MessagePattern(operatorOperations.listDepositReturns.name)
  listReturns(@Payload() request: OperationRequest<unknown, ListFxTradesQuery>): Promise<OperationReply> {
    return this.lists.execute('DEPOSIT_RETURN', request);
  }

  @MessagePattern(operatorOperations.createOwnTransfer.name)
  createOwnTransfer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.transferring.execute(request);
  }

  @MessagePattern(operatorOperations.listOwnTransfers.name)
  listOwnTransfers(
    @Payload() request: OperationRequest<unknown, ListOwnTransfersQuery>,
  ): Promise<OperationReply> {
    return this.transfers.execute(request);
  }
}
