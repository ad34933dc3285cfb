import type { UmaAddress, Uuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';

/** The customer behind a UMA address of this deployment. */
export interface AddressOwner {
  platformKey: number;
  /** Public id, for events. */
  platformId: string;
  customerId: Uuid;
}

/** Finds the customers behind the UMA addresses of this deployment's platforms. */
export abstract class AddressDirectory {
  /**
   * The customer with that address, of any platform, who isn't deleted. When the call returns, payments' replicas
   * hold the customer and the platform, and the internal accounts exist.
   * @throws DomainError UPSTREAM_TIMEOUT or SERVICE_UNAVAILABLE if accounts doesn't answer.
   */
  abstract find(context: RequestContext, address: UmaAddress): Promise<AddressOwner | undefined>;
}
