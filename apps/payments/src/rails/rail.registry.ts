import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { ExpectedFunding, FundingInstruction } from './domain/funding-instruction';
import type { Rail } from './rail.port';

/** Selects the rail of a currency and payment rail: the first in the list that serves it. */
export class RailRegistry {
  constructor(private readonly rails: readonly Rail[]) {}

  railFor(currency: string, paymentRails: readonly string[] = []): Rail | undefined {
    const wanted: readonly (string | undefined)[] = paymentRails.length > 0 ? paymentRails : [undefined];
    for (const paymentRail of wanted) {
      const rail = this.rails.find((candidate) => candidate.serves(currency, paymentRail));
      if (rail) return rail;
    }
    return undefined;
  }

  /** Payment instructions for an internal account; empty if no rail collects its currency. */
  fundingInstructions(account: AccountSnapshot): FundingInstruction[] {
    return (
      this.rails.find((rail) => rail.serves(account.currency, undefined))?.fundingInstructions(account) ?? []
    );
  }

  /** Payment instructions for one payment; undefined if no rail collects its currency over its network. */
  paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined {
    for (const rail of this.rails) {
      const found = rail.serves(funding.currency, undefined) ? rail.paymentInstructions(funding) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}
