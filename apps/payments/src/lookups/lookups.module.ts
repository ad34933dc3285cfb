import { Module } from '@nestjs/common';
import { UmaModule } from '../uma/uma.module';
import { KeepLookupHandler } from './keep-lookup.handler';
import { LookUpExternalAccountHandler } from './look-up-external-account.handler';
import { LookUpUmaAddressHandler } from './look-up-uma-address.handler';
import { LookupRepository } from './lookup.repository';
import { LookupsController } from './lookups.controller';
import { PurgeWorker } from './purge.worker';

/** Lookups of receivers. */
@Module({
  imports: [UmaModule],
  controllers: [LookupsController],
  providers: [
    LookupRepository,
    KeepLookupHandler,
    LookUpUmaAddressHandler,
    LookUpExternalAccountHandler,
    PurgeWorker,
  ],
  exports: [LookupRepository],
})
export class LookupsModule {}
