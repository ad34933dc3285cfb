import { Module } from '@nestjs/common';
import { ChangeOrderHandler } from './change-order.handler';
import { CreateFxTradeHandler } from './create-fx-trade.handler';
import { CreateOwnTransferHandler } from './create-own-transfer.handler';
import { DispatchOrderHandler } from './dispatch-order.handler';
import { ListFxTradesHandler } from './list-fx-trades.handler';
import { ListOwnTransfersHandler } from './list-own-transfers.handler';
import { OpenOrderHandler } from './open-order.handler';
import { ReturnDepositHandler } from './return-deposit.handler';
import { TreasuryOrderRepository } from './treasury-order.repository';
import { TreasuryOrdersController } from './treasury-orders.controller';
import { TreasuryOrdersWorker } from './treasury-orders.worker';

/** What the house orders for itself: trades of currencies, and transfers between its settlement accounts. */
@Module({
  controllers: [TreasuryOrdersController],
  providers: [
    TreasuryOrderRepository,
    ChangeOrderHandler,
    DispatchOrderHandler,
    OpenOrderHandler,
    ReturnDepositHandler,
    TreasuryOrdersWorker,
    CreateFxTradeHandler,
    CreateOwnTransferHandler,
    ListFxTradesHandler,
    ListOwnTransfersHandler,
  ],
  exports: [ChangeOrderHandler, ReturnDepositHandler],
})
export class TreasuryOrdersModule {}
