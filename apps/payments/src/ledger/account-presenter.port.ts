import type { AccountSnapshot } from './domain/ledger-account';
import type { LedgerEvent } from './domain/ledger-event';

/** Shows internal accounts. */
export abstract class AccountPresenter {
  /** The account as GET shows it. */
  abstract render(account: AccountSnapshot): object;
  /** The event of the account's current balance. */
  abstract balanceEvent(account: AccountSnapshot): LedgerEvent;
}
