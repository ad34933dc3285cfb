import { IdField, TextField } from '../fields';

/** Answer of GET /customers/kyc-link. */
export class KycLinkResource {
  @TextField({
    maxLength: 8192,
    example: 'http://localhost:3000/kyc/eyJhbGciOi…',
    description: 'Whoever has it may supply the data of this customer until it expires',
  })
  kycUrl!: string;
  @TextField({ example: 'user-42' }) platformCustomerId!: string;
  @IdField('Customer') customerId!: string;
}

/** What ends the links of a customer before their time: a link works while both are as when it was made. */
export interface KycLinkState {
  /** How often the platform has revoked the customer's links. */
  revocations: number;
  /** How often the customer has become APPROVED. */
  approvals: number;
}

/** What accounts answers: the gateway makes the link. */
export interface KycLinkCustomer extends Omit<KycLinkResource, 'kycUrl'> {
  state: KycLinkState;
}
