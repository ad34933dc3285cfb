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
}
