import { DomainError, formatId, type Uuid } from '@corridor/kernel';

/** What must be unique of a customer: the one in its platform, the other in the deployment. */
export interface CustomerNames {
  platformCustomerId: string;
  umaAddress: string;
}

/** The names that are taken; grows with every customer that gets its own. */
export class TakenNames {
  constructor(
    /** With the customer that has it. */
    private readonly platformCustomerIds: Map<string, Uuid>,
    private readonly umaAddresses: Set<string>,
  ) {}

  /** Takes both names, or says why not, as POST /customers does. */
  take({ id, platformCustomerId, umaAddress }: CustomerNames & { id: Uuid }): DomainError | undefined {
    const owner = this.platformCustomerIds.get(platformCustomerId);
    if (owner) return platformCustomerIdTaken(owner);
    if (this.umaAddresses.has(umaAddress)) return umaAddressTaken();
    this.platformCustomerIds.set(platformCustomerId, id);
    this.umaAddresses.add(umaAddress);
    return undefined;
  }
}

/**
 * The 409 of an identifier that another customer of the platform has or had.
 * @param existing undefined where an import finds out at its last step.
 */
export function platformCustomerIdTaken(existing?: Uuid): DomainError {
  const details = existing ? { existingId: formatId('Customer', existing) } : {};
  return new DomainError('PLATFORM_CUSTOMER_ID_EXISTS', 'the platformCustomerId is taken', details);
}

/** The 409 of an address that another customer of the deployment has or had. */
export function umaAddressTaken(): DomainError {
  return new DomainError('UMA_ADDRESS_EXISTS', 'the umaAddress is taken');
}
