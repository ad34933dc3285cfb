import { NetworkFees } from './domain/network-fees';
import networkFees from './tables/withdrawal-fees.json';

/** What networks take for a withdrawal, as it comes with the project. */
export function shippedNetworkFees(): NetworkFees {
  return NetworkFees.parse(networkFees);
}
