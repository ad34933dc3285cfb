import type { UmaAddress } from '@corridor/kernel';
import type { UmaNetwork } from './uma-network.port';

/** Picks the network of an address: the first that serves it, in the order of the list. */
export class UmaNetworks {
  constructor(private readonly networks: readonly UmaNetwork[]) {}

  networkOf(address: UmaAddress): UmaNetwork | undefined {
    return this.networks.find((network) => network.serves(address));
  }
}
