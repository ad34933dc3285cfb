import { Module } from '@nestjs/common';
import { PaymentPartRepository } from './payment-part.repository';
import { WaitingErasureWorker } from './waiting-erasure.worker';

/** Erasures that wait until no refund can follow. */
@Module({ providers: [PaymentPartRepository, WaitingErasureWorker] })
export class ErasuresModule {}
