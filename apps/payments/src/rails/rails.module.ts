import { Global, Module } from '@nestjs/common';
import { PersonalDataVault, SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { RailRegistry } from './rail.registry';
import type { Rail } from './rail.port';
import { SandboxRail } from './sandbox/sandbox-rail.adapter';

/** The rails of the deployment. A bank connector is added here. */
@Global()
@Module({
  providers: [
    {
      provide: RailRegistry,
      inject: [SERVICE_CONFIG, PersonalDataVault],
      useFactory: (config: Pick<ServiceConfig, 'sandbox'>, vault: PersonalDataVault): RailRegistry => {
        const rails: Rail[] = config.sandbox ? [new SandboxRail(vault)] : [];
        return new RailRegistry(rails);
      },
    },
  ],
  exports: [RailRegistry],
})
export class RailsModule {}
