import { Module } from '@nestjs/common';
import { PaymentDetailsClient } from './accounts-payment-details.client';
import { BodyErasureWorker } from './body-erasure.worker';
import { ChangeInstructionHandler } from './change-instruction.handler';
import { DispatchInstructionHandler } from './dispatch-instruction.handler';
import { Dispatcher } from './dispatcher.worker';
import { DueInstructionRepository } from './due-instruction.repository';

/** The dispatcher of instructions to connectors. */
@Module({
  providers: [
    BodyErasureWorker,
    DueInstructionRepository,
    PaymentDetailsClient,
    ChangeInstructionHandler,
    DispatchInstructionHandler,
    Dispatcher,
  ],
  exports: [ChangeInstructionHandler],
})
export class DispatchingModule {}
