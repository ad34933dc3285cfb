import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@corridor/service';
import type { PaymentsConfig } from '../config';
import { CopiesModule } from '../copies/copies.module';
import { AccountsAddressDirectory } from './accounts-address-directory.adapter';
import { AddressDirectory } from './address-directory.port';
import { BoundedUmaNetwork } from './bounded-uma-network.adapter';
import { SandboxUmaNetwork } from './sandbox/sandbox-uma-network.adapter';
import { UmaNetworks } from './uma-networks.adapter';

/** Who is reached by UMA addresses. Another network is one more entry. */
@Module({
  imports: [CopiesModule],
  providers: [
    {
      provide: UmaNetworks,
      inject: [SERVICE_CONFIG],
      useFactory: ({ sandbox, sandboxUmaDomain }: PaymentsConfig): UmaNetworks => {
        const networks = sandbox ? [new SandboxUmaNetwork(sandboxUmaDomain)] : [];
        return new UmaNetworks(networks.map((network) => new BoundedUmaNetwork(network)));
      },
    },
    { provide: AddressDirectory, useClass: AccountsAddressDirectory },
  ],
  exports: [UmaNetworks, AddressDirectory],
})
export class UmaModule {}
