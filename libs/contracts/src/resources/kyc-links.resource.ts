import { IdField, TextField } from '../fields';

/** Answer of GET /customers/kyc-link. */
export class KycLinkResource {
  @TextField({
    maxLength: 8192,
    example: 'http://localhost:3000/kyc/eyJhbGciOi…',
    description: 'Its holder may supply the data of this customer until it expires',
  })
  kycUrl!: string;
  @TextField({ example: 'user-42' }) platformCustomerId!: string;
  @IdField('Customer') customerId!: string;
}

/** Counters that end the links of a customer early: a link works while both have the values of its creation. */
export interface KycLinkState {
  /** How often the platform has revoked the customer's links. */
  revocations: number;
  /** How often the customer has become APPROVED. */
  approvals: number;
}

/** Answer of accounts; the gateway creates the link. */
export interface KycLinkCustomer extends Omit<KycLinkResource, 'kycUrl'> {
  state: KycLinkState;
}
