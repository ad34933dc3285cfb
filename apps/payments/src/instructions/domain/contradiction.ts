import type { Uuid } from '@corridor/kernel';

/** Something was said about a payment that has ended otherwise: a critical break that posts nothing. */
export interface Contradiction {
  note: 'CONTRADICTION';
  platformKey: number;
  transactionId: Uuid;
  /** Both sides; it names the payment. */
  message: string;
  /** What the payment's receiver gets, smallest units of `currency`. An instruction names its own amount. */
  amount: bigint;
  currency: string;
}
