/** What a transaction's event says beyond what never changes of it. Times in milliseconds, domain time. */
export interface TransactionTrace {
  transactionId: string;
  /** Last part of the event's type, as `transactionEvent` takes it. */
  what: string;
  status: string;
  version: number;
  updatedAtMs: number;
  settledAtMs?: number;
  failure?: object;
  refund?: object;
  payoutAccountId?: string;
}

/** The same of an internal account's event. */
export interface AccountTrace {
  accountId: string;
  version: number;
  /** Smallest units; a JSON integer, since no balance passes 2^53 − 1. */
  balance: number;
  updatedAtMs: number;
}

/** What happened to one aggregate, before it becomes an event of the deployment. */
export interface LedgerEvent {
  aggregate: 'transactions' | 'internalAccounts';
  /** `payments.transaction.completed`. */
  type: string;
  /** Type of the webhook; null where none belongs to it. */
  webhookType: string | null;
  platformKey: number;
  /** Public id of the aggregate. */
  subject: string;
  version: number;
  /** Domain time, milliseconds. */
  atMs: number;
  /** The resource as its GET shows it. */
  data: object;
  /** What the outbox keeps: with the rows that never change, the event can be made from it again. */
  trace: TransactionTrace | AccountTrace;
}
