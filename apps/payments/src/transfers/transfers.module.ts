import { Module } from '@nestjs/common';
import { CreateTransferHandler } from './create-transfer.handler';
import { TransfersController } from './transfers.controller';

/** Transfers out and in. */
@Module({
  controllers: [TransfersController],
  providers: [CreateTransferHandler],
})
export class TransfersModule {}
