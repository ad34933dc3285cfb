import type { Uuid } from '@corridor/kernel';
import type { FixedTransaction } from './transaction';

/** The result of looking up a UMA address. */
export type QuoteReceiver =
  /** Reached through the network that serves the address. `handle` is the network's name for the receiver. */
  | { reachedBy: 'NETWORK'; handle: string }
  /** A customer of this deployment, with the account in the receiving currency. */
  | { reachedBy: 'DEPLOYMENT'; platformKey: number; customerId: Uuid; accountId: Uuid };

/** The price of a quote at its creation (docs/behaviour.md 8). Rates as decimal text, amounts in smallest units. */
export interface QuoteRate {
  midMarketRate: string;
  marginRate: string;
  fixedFee: number;
  variableFeeRate: string;
  variableFeeAmount: number;
  /** In the receiving currency; not part of the amount that arrives. */
  counterpartyFixedFee: number;
}

/** What a quote holds besides its transaction; immutable. JSON: times in milliseconds, domain time. */
export interface QuoteTerms {
  expiresAtMs: number;
  /** Sending units for one receiving unit, both in major units. */
  exchangeRate: string;
  rate: QuoteRate;
  /** Whether the quote is executed in the step that creates it. */
  isExecutedAtOnce: boolean;
  /** The rail that the caller chose. */
  paymentRail: string | null;
  /** The chain on which a real-time funding arrives. */
  cryptoNetwork: string | null;
  receiver: QuoteReceiver | null;
  /** Information about the payer for the receiver's institution. */
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

/** The terms of a quote's transaction. @throws Error if the transaction isn't a quote. */
export function termsOf({ id, details }: FixedTransaction): QuoteTerms {
  if (!details?.quote) throw new Error(`transaction ${id} is no quote`);
  return details.quote;
}
