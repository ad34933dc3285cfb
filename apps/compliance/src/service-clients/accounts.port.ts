import type { CustomerDescription, VerificationEvent } from '@corridor/contracts';

/** On whose behalf accounts is asked. */
export interface Asker {
  platformKey: number;
  platformId: string;
  requestId: string;
}

/** What compliance asks of accounts, which owns customers. Never called inside a transaction. */
export abstract class AccountsPort {
  /** The customer with its personal data whole; undefined where the platform has no such customer. */
  abstract describe(asker: Asker, customerId: string): Promise<CustomerDescription | undefined>;

  /**
   * Lets the customer's status follow; resolves when payments has applied what it takes away.
   * @throws DomainError SERVICE_UNAVAILABLE or UPSTREAM_TIMEOUT; the status follows the event anyhow.
   */
  abstract follow(event: VerificationEvent): Promise<void>;
}
