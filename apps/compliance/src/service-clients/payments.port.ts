import type { IdentityCheckResult, IdentityQuestion } from '@corridor/contracts';
import type { Uuid } from '@corridor/kernel';

/** The check that a request is made for. */
export interface CheckOfPlatform {
  platformKey: number;
  platformId: string;
  id: Uuid;
}

/** The requests of compliance to payments, which knows the connectors. Never called inside a transaction. */
export abstract class PaymentsPort {
  /** `Connector:<uuid>` of the connector that checks; null if none is up. A check keeps its connector. */
  abstract assign(check: CheckOfPlatform): Promise<string | null>;

  /**
   * Starts a check at its connector, or asks for its present result; null if the connector is gone or doesn't know it.
   * @throws DomainError if there is no answer. It may be repeated.
   */
  abstract checkIdentity(
    check: CheckOfPlatform,
    question: IdentityQuestion | null,
  ): Promise<IdentityCheckResult | null>;
}
