/** A currency that a receiver takes. Limits of one payment in its smallest unit. */
export interface ReceivingCurrency {
  code: string;
  min: number;
  max: number;
}

/** Limits of one payment where nobody sets any, smallest unit (decisions.md 13). */
export const RECEIVING_LIMITS = { min: 1, max: 100_000_000_000 };

/** What the receiving institution wants to know of the payer; names as in the platform's configuration. */
export interface PayerDataField {
  name: string;
  mandatory: boolean;
}

/** What a network answers of a UMA address. */
export interface UmaReceiver {
  /** In the order of the receiver's preference. */
  currencies: readonly ReceivingCurrency[];
  requiredPayerDataFields: readonly PayerDataField[];
  /** Upper-case keys, `FULL_NAME` (specification, shared value types). */
  counterpartyInformation: Readonly<Record<string, string>>;
  /** Names the receiver to the network that found it; nobody else reads it. */
  handle: string;
}
