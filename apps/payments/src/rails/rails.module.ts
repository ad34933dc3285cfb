import { Global, Module } from '@nestjs/common';
import { PersonalDataVault, SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { ConnectorRail } from './connector-rail.adapter';
import { RailRegistry } from './rail.registry';
import { RoutingTable } from './routing-table.cache';
import type { Rail } from './rail.port';
import { SandboxRail } from './sandbox/sandbox-rail.adapter';

/**
 * The rails of the deployment. The rules of the operators come first. In a sandbox, its own rail carries the payments
 * that match no rule.
 */
@Global()
@Module({
  providers: [
    RoutingTable,
    {
      provide: RailRegistry,
      inject: [SERVICE_CONFIG, PersonalDataVault, RoutingTable],
      useFactory: (
        config: Pick<ServiceConfig, 'sandbox'>,
        vault: PersonalDataVault,
        table: RoutingTable,
      ): RailRegistry => {
        const sandbox: Rail[] = config.sandbox ? [new SandboxRail(vault)] : [];
        return new RailRegistry([new ConnectorRail(table), ...sandbox]);
      },
    },
  ],
  exports: [RailRegistry, RoutingTable],
})
export class RailsModule {}
