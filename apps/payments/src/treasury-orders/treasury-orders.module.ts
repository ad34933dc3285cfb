import { Module } from '@nestjs/common';
import {
  CancelDepositReturnHandler,
  CancelFxTradeHandler,
  CancelOwnTransferHandler,
  ResolveDepositReturnHandler,
  ResolveFxTradeHandler,
  ResolveOwnTransferHandler,
} from './change-order-state.handler';
import { FreezesModule } from '../freezes/freezes.module';
import { BookFeesHandler } from './book-fees.handler';
import { ChangeOrderHandler } from './change-order.handler';
import { CreateFxTradeHandler } from './create-fx-trade.handler';
import { CreateOwnTransferHandler } from './create-own-transfer.handler';
import { DispatchOrderHandler } from './dispatch-order.handler';
import { FindOrderHandler } from './find-order.handler';
import { HouseOrderController } from './house-order.controller';
import { ListOrdersHandler } from './list-orders.handler';
import { ListOwnTransfersHandler } from './list-own-transfers.handler';
import { OpenOrderHandler } from './open-order.handler';
import { QueryOrderHandler } from './query-order.handler';
import { ReleaseReturnsHandler } from './release-returns.handler';
import { ReturnDepositHandler } from './return-deposit.handler';
import { TakeCreditHandler } from './take-credit.handler';
import { TreasuryOrderRepository } from './treasury-order.repository';
import { TreasuryOrdersController } from './treasury-orders.controller';
import { TreasuryOrdersWorker } from './treasury-orders.worker';

/** What the house orders for itself: trades of currencies, and transfers between its settlement accounts. */
@Module({
  imports: [FreezesModule],
  controllers: [TreasuryOrdersController, HouseOrderController],
  providers: [
    TreasuryOrderRepository,
    BookFeesHandler,
    ChangeOrderHandler,
    DispatchOrderHandler,
    OpenOrderHandler,
    ReleaseReturnsHandler,
    ReturnDepositHandler,
    TakeCreditHandler,
    TreasuryOrdersWorker,
    CreateFxTradeHandler,
    CreateOwnTransferHandler,
    ListOrdersHandler,
    FindOrderHandler,
    QueryOrderHandler,
    CancelFxTradeHandler,
    CancelOwnTransferHandler,
    CancelDepositReturnHandler,
    ResolveFxTradeHandler,
    ResolveOwnTransferHandler,
    ResolveDepositReturnHandler,
    ListOwnTransfersHandler,
  ],
  exports: [
    BookFeesHandler,
    ChangeOrderHandler,
    ReleaseReturnsHandler,
    ReturnDepositHandler,
    TakeCreditHandler,
    TreasuryOrderRepository,
  ],
})
export class TreasuryOrdersModule {}
