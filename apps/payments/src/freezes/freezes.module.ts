import { Module } from '@nestjs/common';
import { ChangeFreezeHandler } from './change-freeze.handler';
import { FreezeRepository } from './freeze.repository';
import { FreezeSubjectRepository } from './freeze-subject.repository';
import { FreezesController } from './freezes.controller';
import { ListFreezesHandler } from './list-freezes.handler';

/** What operators have frozen. Payments owns all freezes, so each decision on money sees them (ADR 67). */
@Module({
  controllers: [FreezesController],
  providers: [FreezeRepository, FreezeSubjectRepository, ChangeFreezeHandler, ListFreezesHandler],
  exports: [FreezeRepository],
})
export class FreezesModule {}
