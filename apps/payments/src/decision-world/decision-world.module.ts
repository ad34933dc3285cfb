import { Module } from '@nestjs/common';
import { WorldSource } from '../ledger/world-source.port';
import { FreezesModule } from '../freezes/freezes.module';
import { UmaModule } from '../uma/uma.module';
import { PaymentWorldSource } from './decision-world.adapter';
import { SerialRepository } from './serial.repository';

/** The data that payments are decided on. */
@Module({
  imports: [FreezesModule, UmaModule],
  providers: [SerialRepository, { provide: WorldSource, useClass: PaymentWorldSource }],
  exports: [WorldSource],
})
export class DecisionWorldModule {}
