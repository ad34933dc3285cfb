/** A platform's own data about a payment. No other party sees it. */
export interface PaymentLabels {
  /** The platform's own name for the payment. */
  externalReference?: string;
  metadata?: Readonly<Record<string, string>>;
}
