import { NetworkFees } from './domain/network-fees';
import networkFees from './tables/withdrawal-fees.json';

/** The network fees that ship with the project. */
export function shippedNetworkFees(): NetworkFees {
  return NetworkFees.parse(networkFees);
}
