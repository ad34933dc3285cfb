import { Global, Module } from '@nestjs/common';
import { PersonalDataVault, SERVICE_CONFIG } from '@corridor/service';
import type { PaymentsConfig } from '../config';
import { RailRegistry } from './rail.registry';
import type { Rail } from './rail.port';
import { SandboxRail } from './sandbox/sandbox-rail.adapter';

/** The rails of the deployment. A bank connector is one more entry. */
@Global()
@Module({
  providers: [
    {
      provide: RailRegistry,
      inject: [SERVICE_CONFIG, PersonalDataVault],
      useFactory: (config: PaymentsConfig, vault: PersonalDataVault): RailRegistry => {
        const rails: Rail[] = config.sandbox ? [new SandboxRail(vault)] : [];
        return new RailRegistry(rails);
      },
    },
  ],
  exports: [RailRegistry],
})
export class RailsModule {}
