import { Module } from '@nestjs/common';
import { FreezesModule } from '../freezes/freezes.module';
import { DecidePaymentHandler } from './decide-payment.handler';
import { OpenItemRepository } from './open-item.repository';
import { ResolutionRepository } from './resolution.repository';
import { ResolvePaymentHandler } from './resolve-payment.handler';
import { SuspenseController } from './suspense.controller';

/** Suspended and stuck payments, and what operators decide about them. */
@Module({
  imports: [FreezesModule],
  controllers: [SuspenseController],
  providers: [OpenItemRepository, ResolutionRepository, ResolvePaymentHandler, DecidePaymentHandler],
  exports: [ResolutionRepository],
})
export class SuspenseModule {}
