import type { WebhookType } from '@corridor/kernel';

/** The trace of an internal account's event: the event's data without the immutable part of the account. */
export interface AccountTrace {
  accountId: string;
  version: number;
  /** Smallest units; a JSON integer, since no balance exceeds 2^53 − 1. */
  balance: number;
  /** Domain time, milliseconds. */
  updatedAtMs: number;
}

/** The trace of a resource's event. Its owner defines what else it holds. */
export interface ResourceTrace {
  transactionId: string;
}

/** A change of one aggregate, before it becomes an event for other services. */
export interface LedgerEvent {
  aggregate: 'transactions' | 'internalAccounts';
  /** `payments.transaction.completed`. */
  type: string;
  /** Type of the webhook; null if the event has none. */
  webhookType: WebhookType | null;
  platformKey: number;
  /** Public id of the aggregate. */
  subject: string;
  version: number;
  /** Domain time, milliseconds. */
  atMs: number;
  /** The resource as its GET shows it. */
  data: object;
  /** The data as JSON, if it has been made already. */
  text?: string;
  /** W3C trace context of the command that caused it, if its trace is recorded. */
  traceparent?: string;
  /** What the outbox stores. The event can be rebuilt from it and the immutable rows. */
  trace: ResourceTrace | AccountTrace;
}
