import { Injectable } from '@nestjs/common';
import { inFlightStatuses, type PaymentEvent, type RecordKey } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { BookedResource } from '../ledger/domain/ledger-book';
import type { LedgerEvent } from '../ledger/domain/ledger-event';
import { ResourceStore, type RenderedResource } from '../ledger/resource-store.port';
import { ListTotalRepository } from '../list-totals/list-total.repository';
import type { PaymentLedger } from './domain/payment-ledger';
import type { FixedTransaction, Transaction } from './domain/transaction';
import { tracedTransactionEvent, transactionEvent, type TransactionTrace } from './domain/transaction-event';
import { TransactionKinds } from './domain/transaction-kind';
import { renderTransaction } from './domain/transaction-resource';
import { transactionDeltas } from './domain/transaction-totals';
import { TransactionRepository } from './transaction.repository';

/** Transactions as the resources of the ledger. */
@Injectable()
export class TransactionStore extends ResourceStore<PaymentLedger> {
  constructor(
    private readonly transactions: TransactionRepository,
    private readonly listTotals: ListTotalRepository,
    private readonly kinds: TransactionKinds,
  ) {
    super();
  }

  fixedParts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<FixedTransaction[]> {
    return this.transactions.fixedParts(runner, keys);
  }

  lockStates(runner: SqlRunner, fixed: readonly FixedTransaction[]): Promise<Transaction[]> {
    return this.transactions.lockStates(runner, fixed);
  }

  write(
    runner: SqlRunner,
    { opened, changed }: { opened: readonly Transaction[]; changed: readonly BookedResource<Transaction>[] },
  ): Promise<unknown> {
    const booked = opened.map((now) => ({ before: undefined, versionBefore: 0, now }));
    return Promise.all([
      this.transactions.insert(runner, opened),
      this.transactions.saveStates(runner, changed),
      this.listTotals.add(runner, transactionDeltas([...booked, ...changed])),
    ]);
  }

  /** Drops transactions from memory that are no longer in flight. */
  committed({
    opened,
    changed,
  }: {
    opened: readonly Transaction[];
    changed: readonly BookedResource<Transaction>[];
  }): void {
    this.transactions.remember(opened);
    this.transactions.forget(
      changed.map(({ now }) => now).filter(({ status }) => !inFlightStatuses.includes(status)),
    );
  }

  countPotentialCredits(runner: SqlRunner, accounts: readonly AccountSnapshot[]): Promise<AccountSnapshot[]> {
    return this.transactions.countPotentialCredits(runner, accounts);
  }

  eventOf(transaction: Transaction, type?: PaymentEvent): LedgerEvent {
    return transactionEvent(this.kinds, transaction, type);
  }

  tracedEvent(fixed: FixedTransaction, trace: TransactionTrace): LedgerEvent {
    return tracedTransactionEvent(this.kinds, fixed, trace);
  }

  firstAnswer(fixed: FixedTransaction, status: number | null): object {
    return this.kinds.of(fixed).firstAnswer(fixed, status);
  }

  /** The counterparty's information and the payer's description are personal data (contracts, `openData`). */
  render(transaction: Transaction): RenderedResource {
    const { details } = transaction;
    const isPersonal = details?.counterpartyInformation !== undefined || details?.description !== undefined;
    return { body: renderTransaction(transaction), isPersonal };
  }
}
