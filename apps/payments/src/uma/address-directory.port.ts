import type { UmaAddress, Uuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';

/** The customer behind a UMA address of this deployment. */
export interface AddressOwner {
  platformKey: number;
  /** Public id, for events. */
  platformId: string;
  customerId: Uuid;
}

/** Who is behind the UMA addresses of this deployment's platforms. */
export abstract class AddressDirectory {
  /**
   * The live customer with that address, of whatever platform. When it answers, payments' replicas know the customer
   * and the platform, and the internal accounts are there.
   * @throws DomainError UPSTREAM_TIMEOUT or SERVICE_UNAVAILABLE where nobody can be asked.
   */
  abstract find(context: RequestContext, address: UmaAddress): Promise<AddressOwner | undefined>;
}
