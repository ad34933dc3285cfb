/** Payment instructions for an internal account, or for a single payment. */
export interface FundingInstruction {
  instructionsNotes: string;
  accountOrWalletInfo: { accountType: string } & Record<string, unknown>;
}

/** A payment in that funds a quote. */
export interface ExpectedFunding {
  currency: string;
  /** Smallest units. */
  amount: bigint;
  transactionId: string;
  /** The reference that the payer puts on the payment. */
  reference: string;
  cryptoNetwork: string | null;
  /** Domain time, milliseconds; so is `expiresAtMs`. */
  createdAtMs: number;
  expiresAtMs: number;
}
