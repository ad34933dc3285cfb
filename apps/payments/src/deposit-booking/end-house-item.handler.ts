import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '@corridor/messaging';
import { DepositRepository } from '../deposits/deposit.repository';
import type { DepositChange } from '../deposits/domain/deposit';
import type { OpenHouseItem } from '../deposits/house-item.repository';
import { HOUSE_KEY, journalEntry } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';

const ownFunds = { system: 'OWN_FUNDS' } as const;

/** Ends open money of the house by a decision of an operator. The caller has locked it and opens the transaction. */
@Injectable()
export class EndHouseItemHandler {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /** Books it to the own funds: a gain from the suspense account, a loss from the receivables. */
  async writeOff(runner: SqlRunner, item: OpenHouseItem): Promise<void> {
    const { breakId, account, currency, amount } = item;
    const system = { system: account } as const;
    const [from, to] = account === 'SUSPENSE' ? [system, ownFunds] : [ownFunds, system];
    // The break is the subject: the same money can wait, and be decided on, more than once.
    const step = {
      platformKey: HOUSE_KEY,
      transactionId: breakId,
      kind: 'WRITE_OFF',
      atMs: Date.now(),
    } as const;
    await this.ledger.append(runner, [journalEntry(step, { from, to, currency, amount })]);
    await this.close(runner, item, 'WRITTEN_OFF');
  }

  /** Its money has another place. A deposit that no platform has changes its state with it. */
  async close(
    runner: SqlRunner,
    item: Pick<OpenHouseItem, 'id' | 'account' | 'depositId'>,
    to: 'WRITTEN_OFF' | 'SENT_BACK',
  ): Promise<void> {
    const { id, account, depositId } = item;
    const isDeposit = account === 'SUSPENSE' && depositId === id;
    const change: DepositChange = {
      ...{ note: 'DEPOSIT', id, from: 'SUSPENDED', to },
      ...{ platformKey: null, transactionId: null },
    };
    const { state } = (isDeposit && (await this.deposits.findById(runner, id))) || {};
    await this.deposits.writeNotes(runner, [
      ...(state === 'SUSPENDED' ? [change] : []),
      { note: 'ITEM_CLOSED', id, account },
    ]);
  }
}
