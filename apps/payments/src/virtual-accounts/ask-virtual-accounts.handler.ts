import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { findAccountType } from '@corridor/contracts';
import { formatId, SECOND_MS, type Uuid } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { FundingInstruction } from '../rails/domain/funding-instruction';
import { RoutingTable, type FundedAccount } from '../rails/routing-table.cache';
import { creditorReference } from '../settlement-accounts/domain/creditor-reference';
import { VirtualAccountRepository, type VirtualAccount } from './virtual-account.repository';

/** How long a list waits for the bank, milliseconds. A later answer is kept for the next list. */
const WAIT_MS = 3 * SECOND_MS;

/** An internal account of a currency whose bank gives account numbers. */
interface Fundable {
  account: AccountSnapshot;
  settlement: FundedAccount;
  handle: ConnectorHandle;
}

/** The account numbers to which the payers of internal accounts pay. The bank is asked once for each. */
@Injectable()
export class AskVirtualAccountsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly table: RoutingTable,
    private readonly directory: ConnectorDirectory,
    private readonly virtualAccounts: VirtualAccountRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Payment instructions by the id of the internal account, for accounts that have an own number. Those of the rails are
   * current afterwards, too. It is called outside of transactions.
   */
  async instructionsOf(
    accounts: readonly AccountSnapshot[],
  ): Promise<ReadonlyMap<Uuid, FundingInstruction[]>> {
    await this.table.keepCurrent();
    const fundable = accounts.flatMap((account) => this.fundable(account));
    if (fundable.length === 0) return new Map();
    const keys = fundable.map(({ account }) => account);
    const known = await this.virtualAccounts.find(this.pool, keys);
    const missing = fundable.filter(({ account }) =>
      known.every(({ internalAccountId }) => internalAccountId !== account.id),
    );
    if (missing.length === 0) return instructionsIn(known);
    const asked = Promise.all(missing.map((one) => this.ask(one)));
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
    return instructionsIn(await this.virtualAccounts.find(this.pool, keys));
  }

  private fundable(account: AccountSnapshot): Fundable[] {
    const settlement = this.table.fundedAccount(account.currency);
    if (!settlement) return [];
    const handle = this.directory.find(settlement.connectorId);
    return handle?.isUp && handle.capabilities.virtualAccounts ? [{ account, settlement, handle }] : [];
  }

  /** Never rejects. Without an answer, payers use the settlement account with the reference. */
  private async ask({ account, settlement, handle }: Fundable): Promise<void> {
    const { id, currency } = account;
    const request = {
      internalAccountId: formatId('InternalAccount', id),
      settlementAccountId: formatId('SettlementAccount', settlement.id),
      currency,
      reference: creditorReference(id),
    };
    try {
      const answer = await handle.call((connector) =>
        connector.virtualAccount ? connector.virtualAccount(request) : Promise.resolve(undefined),
      );
      if (answer) await this.virtualAccounts.add(this.pool, account, settlement.id, answer);
    } catch (error) {
      this.logger.warn({ err: error, connectorId: handle.id }, 'a bank gave no virtual account');
    }
  }
}

function instructionsIn(known: readonly VirtualAccount[]): Map<Uuid, FundingInstruction[]> {
  return new Map(
    known.map(({ internalAccountId, accountInfo }) => {
      const type = findAccountType(accountInfo.accountType);
      const accountOrWalletInfo = {
        ...accountInfo,
        ...(type ? { accountType: type.accountType, paymentRails: [...type.paymentRails] } : {}),
        reference: creditorReference(internalAccountId),
      };
      const instructionsNotes = 'Pay to this account. It belongs to one internal account alone';
      return [internalAccountId, [{ instructionsNotes, accountOrWalletInfo }]];
    }),
  );
}
