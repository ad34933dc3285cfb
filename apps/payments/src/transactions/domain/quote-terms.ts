import type { Uuid } from '@corridor/kernel';
import type { FixedTransaction } from './transaction';

/** What a UMA address led to when it was looked up. */
export type QuoteReceiver =
  /** Paid by the network that serves the address; `handle` is what that network named it. */
  | { reachedBy: 'NETWORK'; handle: string }
  /** A customer of this deployment, with the account in the currency. */
  | { reachedBy: 'DEPLOYMENT'; platformKey: number; customerId: Uuid; accountId: Uuid };

/** The price of a quote as it was made (docs/behaviour.md 8). Rates as decimal text, amounts in smallest units. */
export interface QuoteRate {
  midMarketRate: string;
  marginRate: string;
  fixedFee: number;
  variableFeeRate: string;
  variableFeeAmount: number;
  /** Receiving currency; not in what arrives. */
  counterpartyFixedFee: number;
}

/** What a quote holds beside its transaction; it never changes. JSON: times in milliseconds, domain time. */
export interface QuoteTerms {
  expiresAtMs: number;
  /** Sending units for one receiving unit, both in major units. */
  exchangeRate: string;
  rate: QuoteRate;
  /** Executed in the step that made it. */
  isExecutedAtOnce: boolean;
  /** The rail that the caller chose. */
  paymentRail: string | null;
  /** The chain on which a real-time funding arrives. */
  cryptoNetwork: string | null;
  receiver: QuoteReceiver | null;
  /** What the payer says of itself to the receiver's institution. */
  payerInformation?: Readonly<Record<string, string>>;
}

/** The rate as the API shows it. */
export function renderRateDetails({ rate }: QuoteTerms) {
  return {
    midMarketRate: Number(rate.midMarketRate),
    marginRate: Number(rate.marginRate),
    fixedFee: rate.fixedFee,
    variableFeeRate: Number(rate.variableFeeRate),
    variableFeeAmount: rate.variableFeeAmount,
    counterpartyFixedFee: rate.counterpartyFixedFee,
  };
}

/** The terms of a quote's transaction. @throws Error for a transaction that is no quote. */
export function termsOf({ id, details }: FixedTransaction): QuoteTerms {
  if (!details?.quote) throw new Error(`transaction ${id} is no quote`);
  return details.quote;
}
