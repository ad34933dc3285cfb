import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { ExpectedFunding, FundingInstruction } from './domain/funding-instruction';
import type { Rail, RailQuery } from './rail.port';

/** Selects the rail of a payment: the first in the list that carries it. */
export class RailRegistry {
  constructor(private readonly rails: readonly Rail[]) {}

  railOf(query: RailQuery): Rail | undefined {
    return this.rails.find((rail) => rail.carries(query));
  }

  /** Payment instructions for an internal account; empty if no rail collects its currency. */
  fundingInstructions(account: AccountSnapshot): FundingInstruction[] {
    return this.rails.find((rail) => rail.collects(account.currency))?.fundingInstructions(account) ?? [];
  }

  /** Payment instructions for one payment; undefined if no rail collects its currency over its network. */
  paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined {
    for (const rail of this.rails) {
      const found = rail.collects(funding.currency) ? rail.paymentInstructions(funding) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}
