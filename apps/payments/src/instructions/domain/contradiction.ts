import type { Uuid } from '@corridor/kernel';

/** Why each side of a contradiction says what it says; absent where it gives no reason. */
export interface Reasons {
  /** Of the side that contradicts. */
  saidReason?: string | null;
  /** Of what was known before. */
  knownReason?: string | null;
}

/** Something was said about a payment that has ended otherwise: a critical break that posts nothing. */
export interface Contradiction extends Reasons {
  note: 'CONTRADICTION';
  platformKey: number;
  transactionId: Uuid;
  /** Both sides; it names the payment. */
  message: string;
  /** What the payment's receiver gets, smallest units of `currency`. An instruction names its own amount. */
  amount: bigint;
  currency: string;
}
