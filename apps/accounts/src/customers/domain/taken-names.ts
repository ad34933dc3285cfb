import { DomainError } from '@corridor/kernel';

/** What must be unique of a customer: the one in its platform, the other in the deployment. */
export interface CustomerNames {
  platformCustomerId: string;
  umaAddress: string;
}

/** The names that are taken; grows with every customer that gets its own. */
export class TakenNames {
  constructor(
    private readonly platformCustomerIds: Set<string>,
    private readonly umaAddresses: Set<string>,
  ) {}

  /** Takes both names, or says why not, as POST /customers does. */
  take({ platformCustomerId, umaAddress }: CustomerNames): DomainError | undefined {
    if (this.platformCustomerIds.has(platformCustomerId)) return platformCustomerIdTaken();
    if (this.umaAddresses.has(umaAddress)) return umaAddressTaken();
    this.platformCustomerIds.add(platformCustomerId);
    this.umaAddresses.add(umaAddress);
    return undefined;
  }
}

/** The 409 of an identifier that another customer of the platform has or had. */
export function platformCustomerIdTaken(): DomainError {
  return new DomainError('PLATFORM_CUSTOMER_ID_EXISTS', 'the platformCustomerId is taken');
}

/** The 409 of an address that another customer of the deployment has or had. */
export function umaAddressTaken(): DomainError {
  return new DomainError('UMA_ADDRESS_EXISTS', 'the umaAddress is taken');
}
