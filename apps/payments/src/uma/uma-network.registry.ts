import { umaAddressOf, type UmaAddress } from '@corridor/kernel';
import type { Submission } from '../rails/domain/rail-report';
import type { UmaNetwork } from './uma-network.port';

/** Selects the network of an address: the first in the list that serves it. */
export class UmaNetworks {
  constructor(private readonly networks: readonly UmaNetwork[]) {}

  networkOf(address: UmaAddress): UmaNetwork | undefined {
    return this.networks.find((network) => network.serves(address));
  }

  /** The reports on a payment to an address. @throws Error if no network serves the address any more. */
  submitPayment(umaAddress: string, handle: string): Submission {
    const network = this.networkOf(umaAddressOf(umaAddress, 'umaAddress'));
    if (!network) throw new Error(`no network serves ${umaAddress}`);
    return network.submitPayment(handle);
  }
}
