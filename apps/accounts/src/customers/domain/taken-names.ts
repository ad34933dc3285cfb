import { DomainError, formatId, type Uuid } from '@corridor/kernel';

/** The unique names of a customer: the id within its platform, the address within the deployment. */
export interface CustomerNames {
  platformCustomerId: string;
  umaAddress: string;
}

/** The taken names. Every customer that takes a name adds to them. */
export class TakenNames {
  constructor(
    /** Customer of each id. */
    private readonly platformCustomerIds: Map<string, Uuid>,
    private readonly umaAddresses: Set<string>,
  ) {}

  /** Takes both names, or returns the error that POST /customers would return. */
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
 * @param existing undefined if an import detects it in its last step.
 */
export function platformCustomerIdTaken(existing?: Uuid): DomainError {
  const details = existing ? { existingId: formatId('Customer', existing) } : {};
  return new DomainError('PLATFORM_CUSTOMER_ID_EXISTS', 'the platformCustomerId is taken', details);
}

/** The 409 of an address that another customer of the deployment has or had. */
export function umaAddressTaken(): DomainError {
  return new DomainError('UMA_ADDRESS_EXISTS', 'the umaAddress is taken');
}
