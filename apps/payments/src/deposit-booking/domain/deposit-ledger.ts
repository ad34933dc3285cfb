import { DomainError, formatId, moneyText, type Uuid } from '@corridor/kernel';
import type { Deposit } from '../../deposits/domain/deposit';
import type { AlsoWrite } from '../../ledger/domain/ledger-book';
import { HOUSE_KEY, journalEntry, transitOf } from '../../ledger/domain/journal-entry';
import { bookingAt, type DecisionWorld } from '../../transactions/domain/decision-world';
import { owe } from '../../transactions/domain/house-book';
import { destinationEnd } from '../../transactions/domain/ledger-ends';
import { moneyIn } from '../../transactions/domain/money-in';
import { commandKind, type PaymentBook } from '../../transactions/domain/payment-ledger';
import { customersOf, internalAccountOf } from '../../transactions/domain/readiness';
import { takeBack } from '../../transactions/domain/returned-money';
import { complete, isInSuspense } from '../../transactions/domain/settlement';
import {
  internalIdOf,
  moveTo,
  openedTransaction,
  type Transaction,
} from '../../transactions/domain/transaction';
import { assertCreditable } from '../../transactions/domain/withheld-money';
import type { TransactionKind } from '../../transactions/domain/transaction-kind';

/** The kind of transaction that a deposit opens. */
export const DEPOSIT_KIND = 'DEPOSIT';

/** A deposit for an internal account. */
export interface CreditDepositCommand {
  platformKey: number;
  internalAccountId: Uuid;
  deposit: Deposit;
  /** Of an operator: a deposit that has an owner is refused, and these statements are sent with the credit. */
  alsoWrites?: readonly AlsoWrite[];
}

/** A deposit of a transaction that its bank took back. */
export interface ReverseDepositCommand {
  platformKey: number;
  transactionId: Uuid;
  deposit: Deposit;
}

/** Opens a transaction of the deposit, with its id, and completes it at once. */
function decideCredit(command: CreditDepositCommand, book: PaymentBook, world: DecisionWorld): void {
  const { platformKey, internalAccountId, deposit, alsoWrites } = command;
  const { id, amount, currency } = deposit;
  if (book.resource(platformKey, id)) {
    if (alsoWrites) throw new DomainError('NOT_IN_THIS_STATE', 'the deposit was credited already');
    return;
  }
  const account = internalAccountOf(book, platformKey, internalAccountId);
  const { customerId } = account.snapshot;
  const [owner] = customersOf(world.replicas, platformKey, [customerId]);
  assertCreditable(world.replicas, account.snapshot);
  if (!account.hasRoomFor(amount)) {
    book.noteNoRoom(account);
    throw new DomainError('AMOUNT_OUT_OF_RANGE', 'the balance would pass the largest amount');
  }
  const nowMs = world.nowMs(platformKey);
  const opened: Transaction = {
    ...openedTransaction({
      ...{ platformKey, id, type: 'INCOMING', kind: DEPOSIT_KIND },
      source: { kind: 'REALTIME_FUNDING', currency },
      destination: { kind: 'INTERNAL_ACCOUNT', id: internalAccountId, currency },
      ...{ customerId, platformCustomerId: owner?.platformCustomerId ?? null, payeeId: null },
      ...{ ownUmaAddress: null, sentAmount: null, receivedAmount: amount, fees: 0n },
      ...{ serial: world.nextSerial(), externalReference: null, details: null, createdAtMs: nowMs },
    }),
    deposit,
  };
  book.open(opened);
  const processing = book.change(moveTo(opened, 'PROCESSING', nowMs));
  if (deposit.state === 'SUSPENDED') {
    account.fund(amount, nowMs);
    leaveHouse(book, processing, deposit, nowMs);
  } else complete(book, processing, bookingAt(world, nowMs));
  const from = deposit.state;
  book.note({ note: 'DEPOSIT', id, from, to: 'CREDITED', platformKey, transactionId: id });
  book.alsoWrites.push(...(alsoWrites ?? []));
}

/**
 * Completes a deposit that an operator credits: the money leaves the house's suspense account and arrives on the
 * account. Both entries are of the same kind, because they cancel out in what the bank has to state.
 */
function leaveHouse(book: PaymentBook, opened: Transaction, deposit: Deposit, atMs: number): void {
  const { id: transactionId, settlementAccountId, currency, amount } = deposit;
  const { platformKey } = opened;
  const step = { transactionId, kind: 'CREDIT', atMs } as const;
  const transit = transitOf(settlementAccountId);
  book.post(
    journalEntry(
      { ...step, platformKey: HOUSE_KEY },
      { from: { system: 'SUSPENSE' }, to: transit, currency, amount },
    ),
  );
  book.post(
    journalEntry({ ...step, platformKey }, { from: transit, to: destinationEnd(opened), currency, amount }),
  );
  book.change(moveTo(opened, 'COMPLETED', atMs, { settledAtMs: atMs }));
  book.note({ note: 'ITEM_CLOSED', id: transactionId, account: 'SUSPENSE' });
}

/**
 * Takes a reversed deposit from the account that has it, as far as the money reaches. The rest, and the whole of a
 * deposit that paid a quote or went back to its payer, is a receivable of the house.
 */
function decideReversal(command: ReverseDepositCommand, book: PaymentBook, world: DecisionWorld): void {
  const { platformKey, transactionId, deposit } = command;
  const transaction = book.resource(platformKey, transactionId);
  const { id, state, amount, currency, settlementAccountId, connectorId } = deposit;
  const nowMs = world.nowMs(platformKey);
  const taken = transaction && state === 'CREDITED' ? takeBack(book, transaction, nowMs) : 0n;
  const rest = amount - taken;
  if (rest > 0n) {
    const where = transaction && isInSuspense(transaction) ? ': its money is in suspense' : '';
    const message = `${moneyText(rest, currency)} of the reversed deposit ${formatId('Transaction', transactionId)} could not be taken${where}`;
    const common = { id, settlementAccountId, connectorId, depositId: id, currency, message };
    owe(book, nowMs, { ...common, amount: rest });
  }
  book.note({ note: 'DEPOSIT', id, from: state, to: 'REVERSED', platformKey, transactionId });
  // A refund of the same batch is not sent any more.
  const now = book.resource(platformKey, transactionId);
  if (now?.deposit?.id === id) book.keep({ ...now, deposit: { ...now.deposit, state: 'REVERSED' } });
}

/** Credits a deposit to an internal account. */
export const creditDeposit = commandKind<CreditDepositCommand>({
  kind: 'CREDIT_DEPOSIT',
  resourceId: ({ deposit }) => deposit.id,
  needs: ({ platformKey, internalAccountId }) => [{ platformKey, accounts: [internalAccountId] }],
  decide: (command, book, world) => {
    decideCredit(command, book, world);
    return { kind: 'DONE' };
  },
});

/** Takes back a deposit that is in a transaction. */
export const reverseDeposit = commandKind<ReverseDepositCommand>({
  kind: 'REVERSE_DEPOSIT',
  resourceId: ({ transactionId }) => transactionId,
  needs: ({ platformKey }, transaction) => [
    { platformKey, accounts: [transaction && internalIdOf(transaction.destination)] },
  ],
  decide: (command, book, world) => {
    decideReversal(command, book, world);
    return { kind: 'DONE' };
  },
});

/** Transactions of deposits. Their first webhook reports the money. */
export const depositTransaction: TransactionKind = {
  kind: DEPOSIT_KIND,
  ...moneyIn,
  isConversion: true,
};
