/** Where money is sent to: for an internal account, or for one payment. */
export interface FundingInstruction {
  instructionsNotes: string;
  accountOrWalletInfo: { accountType: string } & Record<string, unknown>;
}

/** A payment in that a quote waits for. */
export interface ExpectedFunding {
  currency: string;
  /** Smallest units. */
  amount: bigint;
  transactionId: string;
  /** The reference by which the payer names the payment. */
  reference: string;
  cryptoNetwork: string | null;
  /** Domain time, milliseconds; so is `expiresAtMs`. */
  createdAtMs: number;
  expiresAtMs: number;
}
