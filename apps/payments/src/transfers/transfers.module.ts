import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { CreateTransferHandler } from './create-transfer.handler';
import { TransfersController } from './transfers.controller';

/** Transfers out and in. */
@Module({
  imports: [LedgerModule],
  controllers: [TransfersController],
  providers: [CreateTransferHandler],
})
export class TransfersModule {}
