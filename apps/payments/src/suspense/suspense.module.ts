import { Module } from '@nestjs/common';
import { FreezesModule } from '../freezes/freezes.module';
import { CounterpartyCodec } from '../instructions/counterparty.codec';
import { DecidePaymentHandler } from './decide-payment.handler';
import { ItemCounterpartyRepository } from './item-counterparty.repository';
import { OpenItemRepository } from './open-item.repository';
import { ResolutionRepository } from './resolution.repository';
import { ResolvePaymentHandler } from './resolve-payment.handler';
import { SuspenseController } from './suspense.controller';

/** Suspended and stuck payments, and what operators decide about them. */
@Module({
  imports: [FreezesModule],
  controllers: [SuspenseController],
  providers: [
    OpenItemRepository,
    CounterpartyCodec,
    ItemCounterpartyRepository,
    ResolutionRepository,
    ResolvePaymentHandler,
    DecidePaymentHandler,
  ],
  exports: [ResolutionRepository],
})
export class SuspenseModule {}
