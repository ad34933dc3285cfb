import type { IntegrationEvent, RequestContext } from '@corridor/contracts';

/** What accounts asks of payments. */
export abstract class PaymentsPort {
  /**
   * Applies states to payments' replicas and asks again until it has done so, since the answer turns a yes into a no.
   * @throws DomainError SERVICE_UNAVAILABLE or UPSTREAM_TIMEOUT when it did not within the time limit. The change
   * is committed by then and reaches payments by its event.
   */
  abstract apply(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void>;

  /** Applies states within a short time where payments is quick; they reach it by their events anyhow. */
  abstract offer(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void>;

  /**
   * Closes a customer for money.
   * @param version of the customer's deletion.
   * @throws DomainError CUSTOMER_NOT_EMPTY; any other failure leaves the outcome unknown.
   */
  abstract closeCustomer(context: RequestContext, customerId: string, version: number): Promise<void>;

  /** Which of these currencies hold money of the platform. */
  abstract findCurrenciesInUse(context: RequestContext, currencies: readonly string[]): Promise<string[]>;
}

/** What accounts asks of notifications. */
export abstract class NotificationsPort {
  /** Applies states, as PaymentsPort does. */
  abstract apply(context: RequestContext, events: readonly IntegrationEvent[]): Promise<void>;

  /** @throws DomainError INVALID_INPUT for `webhookEndpoint` where the address may not be called. */
  abstract checkWebhookUrl(context: RequestContext, url: string): Promise<void>;
}
