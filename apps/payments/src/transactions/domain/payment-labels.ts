/** What a platform says of a payment for itself alone. */
export interface PaymentLabels {
  /** Its own name for the payment. */
  externalReference?: string;
  metadata?: Readonly<Record<string, string>>;
}
