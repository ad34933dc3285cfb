import type {
  AccountCheckResult,
  CheckAccountBody,
  IntegrationEvent,
  RequestContext,
} from '@corridor/contracts';

/** The requests of accounts to payments. */
export abstract class PaymentsPort {
  /**
   * Applies states to payments' replicas, and repeats the request until it succeeds, because the answer withdraws a
   * permission.
   * @throws DomainError SERVICE_UNAVAILABLE or UPSTREAM_TIMEOUT if it did not succeed in time. The change is committed
   * by then and reaches payments by its event.
   */
  abstract apply(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void>;

  /** Applies states if payments answers within a short time. Otherwise they reach payments by their events. */
  abstract offer(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void>;

  /**
   * Closes a customer for money.
   * @param version of the customer's deletion.
   * @throws DomainError CUSTOMER_NOT_EMPTY. Any other failure leaves the outcome unknown.
   */
  abstract closeCustomer(context: RequestContext, customerId: string, version: number): Promise<void>;

  /** The given currencies in which the platform's accounts hold money. */
  abstract findCurrenciesInUse(context: RequestContext, currencies: readonly string[]): Promise<string[]>;

  /**
   * Asks the connector that is routed to an account whether it belongs to its beneficiary. Null if there is none.
   * @throws DomainError SERVICE_UNAVAILABLE or UPSTREAM_TIMEOUT if it doesn't answer.
   */
  abstract checkAccount(
    context: RequestContext,
    question: CheckAccountBody,
  ): Promise<AccountCheckResult | null>;
}

/** The requests of accounts to notifications. */
export abstract class NotificationsPort {
  /** Applies states like {@link PaymentsPort.apply}. */
  abstract apply(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void>;

  /** @throws DomainError INVALID_INPUT for `webhookEndpoint` if the address must not be called. */
  abstract checkWebhookUrl(context: RequestContext, url: string): Promise<void>;
}
