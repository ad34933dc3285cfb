import { umaAddressOf, type UmaAddress } from '@corridor/kernel';
import type { Submission } from '../rails/domain/rail-report';
import type { UmaNetwork } from './uma-network.port';

/** Picks the network of an address: the first that serves it, in the order of the list. */
export class UmaNetworks {
  constructor(private readonly networks: readonly UmaNetwork[]) {}

  networkOf(address: UmaAddress): UmaNetwork | undefined {
    return this.networks.find((network) => network.serves(address));
  }

  /** What becomes of a payment to an address. @throws Error where no network serves it any more. */
  submitPayment(umaAddress: string, handle: string): Submission {
    const network = this.networkOf(umaAddressOf(umaAddress, 'umaAddress'));
    if (!network) throw new Error(`no network serves ${umaAddress}`);
    return network.submitPayment(handle);
  }
}
