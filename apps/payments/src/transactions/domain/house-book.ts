import { HOUSE_KEY, journalEntry, transitOf } from '../../ledger/domain/journal-entry';
import { assertNoLoss, type HouseItem } from '../../deposits/domain/deposit';
import { outside, type LedgerEnd } from './ledger-ends';
import type { PaymentBook } from './payment-ledger';
import type { Transaction } from './transaction';

type HouseMoney = Omit<HouseItem, 'note' | 'account' | 'kind' | 'severity'>;

/** Why the house has money in its suspense account. */
type SuspenseKind = Exclude<HouseItem['kind'], 'RECEIVABLE'>;

function bankEnd({ settlementAccountId }: HouseMoney): LedgerEnd {
  return settlementAccountId === null ? outside : transitOf(settlementAccountId);
}

/** Books money that arrived and belongs to no payment to the house's suspense account, with its break. */
export function suspendInHouse(
  book: PaymentBook,
  atMs: number,
  money: HouseMoney,
  kind: SuspenseKind = 'UNMATCHED_DEPOSIT',
): void {
  const { id: transactionId, currency, amount } = money;
  book.post(
    journalEntry(
      { platformKey: HOUSE_KEY, transactionId, kind: 'DEPOSIT', atMs },
      { from: bankEnd(money), to: { system: 'SUSPENSE' }, currency, amount },
    ),
  );
  book.note({ note: 'ITEM', account: 'SUSPENSE', kind, severity: 'WARNING', ...money });
}

/** Books money that the bank took back and that no account of the payment has any more, with its break. */
export function owe(book: PaymentBook, atMs: number, money: HouseMoney): void {
  const { id: transactionId, currency, amount } = money;
  book.post(
    journalEntry(
      { platformKey: HOUSE_KEY, transactionId, kind: 'REVERSE', atMs },
      { from: { system: 'RECEIVABLE' }, to: bankEnd(money), currency, amount },
    ),
  );
  book.note({ note: 'ITEM', account: 'RECEIVABLE', kind: 'RECEIVABLE', severity: 'CRITICAL', ...money });
}

/** Money of a payment that leaves suspense. */
interface LeavingMoney {
  transaction: Transaction;
  amount: bigint;
  outcome: 'REFUNDED' | 'PAID';
}

/**
 * Ends the loss that the house has of the payment's deposit, if its bank took that back.
 * @throws DomainError NOT_IN_THIS_STATE then if the money is to go back.
 */
export function endLoss(
  book: PaymentBook,
  atMs: number,
  { transaction, amount, outcome }: LeavingMoney,
): void {
  const { id: transactionId, deposit } = transaction;
  if (!deposit?.lossOn) return;
  const { id, lossOn, currency } = deposit;
  if (outcome === 'REFUNDED') assertNoLoss(lossOn);
  book.post(
    journalEntry(
      { platformKey: HOUSE_KEY, transactionId, kind: 'RESOLVE', atMs },
      { from: outside, to: { system: lossOn }, currency, amount },
    ),
  );
  if (lossOn === 'RECEIVABLE') book.note({ note: 'ITEM_CLOSED', id, account: lossOn });
}
