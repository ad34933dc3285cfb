import { journalEntry } from '../../ledger/domain/journal-entry';
import type { Booking } from './decision-world';
import { payoutEnd, sourceEnd } from './ledger-ends';
import type { PaymentBook } from './payment-ledger';
import { amend, internalIdOf, moveTo, type Failure, type Transaction } from './transaction';
import { isInSuspense, suspendedAmountOf } from './settlement';
import type { CreditFault } from './withheld-money';

/**
 * Takes money of a completed payment in back from its account, as far as it reaches, because the bank took it back.
 * The payment fails. @returns what was taken, smallest units
 */
export function takeBack(
  book: PaymentBook,
  transaction: Transaction,
  nowMs: number,
  amount = transaction.receivedAmount,
): bigint {
  const { platformKey, id: transactionId, destination, status } = transaction;
  const accountId = internalIdOf(destination);
  if (status !== 'COMPLETED' || accountId === undefined) return 0n;
  const account = book.accountOf(transaction, accountId);
  const { balance } = account.snapshot;
  const taken = balance < amount ? balance : amount;
  if (taken > 0n) {
    account.withdraw(taken, nowMs);
    const ends = { from: { internalId: accountId }, to: sourceEnd(transaction) };
    book.post(
      journalEntry(
        { platformKey, transactionId, kind: 'REVERSE', atMs: nowMs },
        { ...ends, currency: destination.currency, amount: taken },
      ),
    );
  }
  const failure: Failure = {
    reason: 'COUNTERPARTY_POST_TX_FAILED',
    code: 'RETURNED',
    message: 'the bank took the money back',
    taken: Number(taken),
  };
  book.change(moveTo(transaction, 'FAILED', nowMs, { failure }));
  return taken;
}

/**
 * Takes money of a payment in back from the suspense account, as far as it is there, because the bank took it back.
 * @returns what was taken, smallest units
 */
export function takeWithheldBack(
  book: PaymentBook,
  transaction: Transaction,
  nowMs: number,
  amount: bigint,
): bigint {
  const { platformKey, id: transactionId, destination, failure } = transaction;
  if (!failure || !isInSuspense(transaction)) return 0n;
  const waiting = suspendedAmountOf(transaction);
  const taken = waiting < amount ? waiting : amount;
  const ends = { from: { system: 'SUSPENSE' } as const, to: sourceEnd(transaction) };
  book.post(
    journalEntry(
      { platformKey, transactionId, kind: 'REVERSE', atMs: nowMs },
      { ...ends, currency: destination.currency, amount: taken },
    ),
  );
  book.restate({ ...transaction, failure: { ...failure, taken: Number(taken) } });
  book.note({ note: 'WITHHELD_LEFT', platformKey, transactionId, left: waiting - taken });
  return taken;
}

/**
 * Credits a payment that was paid on and came back to the internal account. @returns why that is not possible;
 * undefined if it is done
 */
export function keepReturned(
  book: PaymentBook,
  transaction: Transaction,
  { nowMs, creditFault }: Booking,
): CreditFault | 'NO_ROOM' | undefined {
  const { platformKey, id: transactionId, destination, receivedAmount: amount } = transaction;
  const accountId = internalIdOf(destination);
  if (accountId === undefined) return 'NO_ROOM';
  const account = book.accountOf(transaction, accountId);
  const why = creditFault(account);
  if (why) return why;
  if (!account.hasRoomFor(amount)) {
    book.noteNoRoom(account);
    return 'NO_ROOM';
  }
  account.fund(amount, nowMs);
  const ends = { from: payoutEnd(transaction), to: { internalId: accountId } };
  book.post(
    journalEntry(
      { platformKey, transactionId, kind: 'RETURN', atMs: nowMs },
      { ...ends, currency: destination.currency, amount },
    ),
  );
  book.change(amend(transaction, nowMs, { payoutAccountId: null }));
  return undefined;
}
