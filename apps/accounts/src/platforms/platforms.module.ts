import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@corridor/service';
import type { AccountsConfig } from '../config';
import { CreatePlatformHandler } from './create-platform.handler';
import { DnsUmaDomainProofAdapter } from './dns-uma-domain-proof.adapter';
import { GetConfigHandler } from './get-config.handler';
import { RemoveCurrenciesHandler } from './remove-currencies.handler';
import { CurrencyRemovalWorker } from './currency-removal.worker';
import { OperatorPlatformsController } from './operator-platforms.controller';
import { PlatformRepository } from './platform.repository';
import { PlatformsController } from './platforms.controller';
import { ProveUmaDomainHandler } from './prove-uma-domain.handler';
import { SandboxUmaDomainProofAdapter } from './sandbox-uma-domain-proof.adapter';
import { UmaDomainProofPort } from './uma-domain-proof.port';
import { UpdateConfigHandler } from './update-config.handler';

/** Platforms and their configuration. */
@Module({
  controllers: [PlatformsController, OperatorPlatformsController],
  providers: [
    PlatformRepository,
    CreatePlatformHandler,
    GetConfigHandler,
    UpdateConfigHandler,
    RemoveCurrenciesHandler,
    CurrencyRemovalWorker,
    ProveUmaDomainHandler,
    {
      provide: UmaDomainProofPort,
      useFactory: (config: Pick<AccountsConfig, 'sandbox' | 'dnsServers'>): UmaDomainProofPort =>
        config.sandbox ? new SandboxUmaDomainProofAdapter() : new DnsUmaDomainProofAdapter(config.dnsServers),
      inject: [SERVICE_CONFIG],
    },
  ],
  exports: [PlatformRepository, CreatePlatformHandler, ProveUmaDomainHandler],
})
export class PlatformsModule {}
