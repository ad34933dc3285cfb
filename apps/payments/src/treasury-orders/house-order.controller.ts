import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import {
  CancelDepositReturnHandler,
  CancelFxTradeHandler,
  CancelOwnTransferHandler,
  ResolveDepositReturnHandler,
  ResolveFxTradeHandler,
  ResolveOwnTransferHandler,
} from './change-order-state.handler';
import { FindOrderHandler } from './find-order.handler';
import { QueryOrderHandler } from './query-order.handler';

/** Operations of operators on one order of the house. */
@Controller()
export class HouseOrderController {
  constructor(
    private readonly finding: FindOrderHandler,
    private readonly querying: QueryOrderHandler,
    private readonly cancelTradeHandler: CancelFxTradeHandler,
    private readonly cancelTransferHandler: CancelOwnTransferHandler,
    private readonly cancelReturnHandler: CancelDepositReturnHandler,
    private readonly resolveTradeHandler: ResolveFxTradeHandler,
    private readonly resolveTransferHandler: ResolveOwnTransferHandler,
    private readonly resolveReturnHandler: ResolveDepositReturnHandler,
  ) {}

  @MessagePattern(operatorOperations.getFxTrade.name)
  getTrade(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.finding.show('FX_TRADE', request);
  }

  @MessagePattern(operatorOperations.queryFxTrade.name)
  queryTrade(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.querying.execute('FX_TRADE', request);
  }

  @MessagePattern(operatorOperations.cancelFxTrade.name)
  cancelTrade(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.cancelTradeHandler.execute(request);
  }

  @MessagePattern(operatorOperations.resolveFxTrade.name)
  resolveTrade(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.resolveTradeHandler.execute(request);
  }

  @MessagePattern(operatorOperations.getOwnTransfer.name)
  getTransfer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.finding.show('OWN_TRANSFER', request);
  }

  @MessagePattern(operatorOperations.queryOwnTransfer.name)
  queryTransfer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.querying.execute('OWN_TRANSFER', request);
  }

  @MessagePattern(operatorOperations.cancelOwnTransfer.name)
  cancelTransfer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.cancelTransferHandler.execute(request);
  }

  @MessagePattern(operatorOperations.resolveOwnTransfer.name)
  resolveTransfer(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.resolveTransferHandler.execute(request);
  }

  @MessagePattern(operatorOperations.getDepositReturn.name)
  getReturn(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.finding.show('DEPOSIT_RETURN', request);
  }

  @MessagePattern(operatorOperations.queryDepositReturn.name)
  queryReturn(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.querying.execute('DEPOSIT_RETURN', request);
  }

  @MessagePattern(operatorOperations.cancelDepositReturn.name)
  cancelReturn(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.cancelReturnHandler.execute(request);
  }

  @MessagePattern(operatorOperations.resolveDepositReturn.name)
  resolveReturn(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.resolveReturnHandler.execute(request);
  }
}
