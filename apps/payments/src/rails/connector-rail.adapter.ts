import { findAccountType } from '@corridor/contracts';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import { creditorReference } from '../settlement-accounts/domain/creditor-reference';
import type { ExpectedFunding, FundingInstruction } from './domain/funding-instruction';
import type { Submission } from './domain/rail-report';
import type { RoutedPayment } from './domain/route-rules';
import { Rail, type RailInstruction, type RailQuery } from './rail.port';
import type { RoutingTable } from './routing-table.cache';

/** A payment, as the rules see it. */
function routedOf({ platformId, account, paymentRail, amount, operation: kind }: RailQuery): RoutedPayment {
  const { currency, accountType, paymentRails } = account;
  const operation = kind === 'TRANSFER_IN' ? 'COLLECT' : 'PAYOUT';
  return {
    platformId,
    operation,
    currency,
    accountType,
    amount,
    paymentRails: paymentRail === null ? paymentRails : [paymentRail],
  };
}

/** The connectors of a deployment: the rules of the operators choose one for each payment. */
export class ConnectorRail extends Rail {
  constructor(private readonly table: Pick<RoutingTable, 'rules' | 'fundedAccount'>) {
    super();
  }

  carries(query: RailQuery): boolean {
    return this.table.rules.routesOf(routedOf(query)).length > 0;
  }

  submit(instruction: RailInstruction): Submission {
    const routes = this.table.rules.routesOf(routedOf(instruction));
    const route =
      routes.find(({ connectorId }) => !this.table.rules.connector(connectorId)?.isPaused) ?? routes[0];
    if (!route) throw new Error(`no connector carries ${instruction.account.currency}`);
    return { scheduled: [], route };
  }

  collects(currency: string): boolean {
    return this.table.fundedAccount(currency) !== undefined;
  }

  fundingInstructions({ id, currency }: AccountSnapshot): FundingInstruction[] {
    return this.instructions(currency, creditorReference(id));
  }

  paymentInstructions({
    currency,
    cryptoNetwork,
    reference,
  }: ExpectedFunding): FundingInstruction[] | undefined {
    return cryptoNetwork === null ? this.instructions(currency, reference) : undefined;
  }

  /** The settlement account, with the reference that names the receiver. */
  private instructions(currency: string, reference: string): FundingInstruction[] {
    const { bankDetails } = this.table.fundedAccount(currency) ?? {};
    if (!bankDetails) return [];
    const { accountType = bankDetails.accountType, paymentRails = [] } =
      findAccountType(bankDetails.accountType) ?? {};
    return [
      {
        instructionsNotes: `Include the reference ${reference} in the payment`,
        accountOrWalletInfo: { ...bankDetails, accountType, paymentRails: [...paymentRails], reference },
      },
    ];
  }
}
