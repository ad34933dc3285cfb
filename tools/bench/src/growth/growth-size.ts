/** How many of each record a size has. Everything but webhooks is spread evenly over the same days. */
export interface GrowthSize {
  transactions: number;
  customers: number;
  /** Customers with an external account; only they have transactions. */
  holders: number;
  documents: number;
  owners: number;
  verifications: number;
  /** Webhook events, each with one delivery and one attempt, spread over the days for which events are kept. */
  events: number;
}

/** Customers that have nine of ten transactions between them. */
export const BUSY_CUSTOMERS = 100;
/** Milliseconds between two transactions: tables grow by days, not by what a day holds. */
const TRANSACTION_STEP_MS = 8_640;
const DAY_MS = 86_400_000;
/** Less than the retention of events, so that a run purges none of them. */
const EVENT_DAYS = 28;

/** The records that belong to so many transactions. */
export function growthSize(transactions: number): GrowthSize {
  const part = (divisor: number, least: number) => Math.max(least, Math.floor(transactions / divisor));
  return {
    transactions,
    customers: part(5, 2 * BUSY_CUSTOMERS),
    holders: part(50, BUSY_CUSTOMERS),
    documents: part(10, 40),
    owners: part(20, 40),
    verifications: part(10, 40),
    events: part(5, 40),
  };
}

/** Milliseconds over which the records of a size are spread. */
export function spanMs({ transactions }: GrowthSize): number {
  return transactions * TRANSACTION_STEP_MS;
}

/** Milliseconds between two of so many records; of webhooks, whose days are limited, if `isKept`. */
export function stepMs(size: GrowthSize, count: number, isKept = false): number {
  const span = isKept ? Math.min(spanMs(size), EVENT_DAYS * DAY_MS) : spanMs(size);
  return Math.max(1, Math.floor(span / count));
}
