import type { CustomerDescription, VerificationEvent } from '@corridor/contracts';

/** The caller that the request to accounts is made for. */
export interface Asker {
  platformKey: number;
  platformId: string;
  requestId: string;
}

/** The requests of compliance to accounts, which owns customers. Never called inside a transaction. */
export abstract class AccountsPort {
  /** The customer with all its personal data; undefined if the platform has no such customer. */
  abstract describe(asker: Asker, customerId: string): Promise<CustomerDescription | undefined>;

  /**
   * Lets the customer's status follow. Resolves when payments has applied a withdrawn permission.
   * @throws DomainError SERVICE_UNAVAILABLE or UPSTREAM_TIMEOUT. The status still follows by the event.
   */
  abstract follow(event: VerificationEvent): Promise<void>;
}
