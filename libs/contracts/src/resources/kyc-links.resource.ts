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

/** What accounts answers: the gateway makes the link. */
export type KycLinkCustomer = Omit<KycLinkResource, 'kycUrl'>;
