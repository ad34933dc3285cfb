import { Injectable } from '@nestjs/common';
import { AccountPresenter } from '../ledger/account-presenter.port';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { LedgerEvent } from '../ledger/domain/ledger-event';
import { RailRegistry } from '../rails/rail.registry';
import { balanceEvent, renderInternalAccount } from './domain/internal-account';

/** Renders internal accounts with the payment instructions of their rails. */
@Injectable()
export class InternalAccountPresenter extends AccountPresenter {
  constructor(private readonly rails: RailRegistry) {
    super();
  }

  render(account: AccountSnapshot): object {
    return renderInternalAccount(account, this.rails.fundingInstructions(account));
  }

  balanceEvent(account: AccountSnapshot): LedgerEvent {
    return balanceEvent(account, this.rails.fundingInstructions(account));
  }
}
