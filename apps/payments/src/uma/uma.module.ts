import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { AccountsAddressDirectory } from './accounts-address-directory.adapter';
import { AddressDirectory } from './address-directory.port';
import { BoundedUmaNetwork } from './bounded-uma-network.adapter';
import { EmptyProviderDirectory } from './empty-provider-directory.adapter';
import { ListUmaProvidersHandler } from './list-uma-providers.handler';
import { ProviderDirectory } from './provider-directory.port';
import { SandboxProviderDirectory } from './sandbox/sandbox-provider-directory.adapter';
import { SandboxUmaNetwork } from './sandbox/sandbox-uma-network.adapter';
import { UmaNetworks } from './uma-network.registry';
import { UmaProvidersController } from './uma-providers.controller';

/** Configuration of UMA. */
export interface UmaConfig extends Pick<ServiceConfig, 'sandbox'> {
  /** Domain of the sandbox's UMA addresses, lower case. */
  sandboxUmaDomain: string;
}

/** The counterparties with UMA addresses. Another network is added here. */
@Module({
  controllers: [UmaProvidersController],
  providers: [
    {
      provide: UmaNetworks,
      inject: [SERVICE_CONFIG],
      useFactory: ({ sandbox, sandboxUmaDomain }: UmaConfig): UmaNetworks => {
        const networks = sandbox ? [new SandboxUmaNetwork(sandboxUmaDomain)] : [];
        return new UmaNetworks(networks.map((network) => new BoundedUmaNetwork(network)));
      },
    },
    {
      provide: ProviderDirectory,
      inject: [SERVICE_CONFIG],
      useFactory: ({ sandbox, sandboxUmaDomain }: UmaConfig): ProviderDirectory =>
        sandbox ? new SandboxProviderDirectory(sandboxUmaDomain) : new EmptyProviderDirectory(),
    },
    { provide: AddressDirectory, useClass: AccountsAddressDirectory },
    ListUmaProvidersHandler,
  ],
  exports: [UmaNetworks, AddressDirectory],
})
export class UmaModule {}
