import { Injectable } from '@nestjs/common';
import { inFlightStatuses, type PaymentEvent, type RecordKey } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { DepositRepository } from '../deposits/deposit.repository';
import type { Deposit, TreasuryNote } from '../deposits/domain/deposit';
import { BreakRepository } from '../instructions/break.repository';
import { InstructionRepository } from '../instructions/instruction.repository';
import { NewInstructions } from '../instructions/new-instructions.queue';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';
import { scoped } from '../ledger/domain/record-key';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { BookedResource, TrailStep } from '../ledger/domain/ledger-book';
import type { LedgerEvent } from '../ledger/domain/ledger-event';
import { ResourceStore, type RenderedResource } from '../ledger/resource-store.port';
import { ListTotalRepository } from '../list-totals/list-total.repository';
import type { PaymentLedger } from './domain/payment-ledger';
import type { FixedTransaction, Transaction } from './domain/transaction';
import {
  openedText,
  tracedTransactionEvent,
  transactionEvent,
  type TransactionTrace,
} from './domain/transaction-event';
import { trailText } from './domain/trail';
import { TransactionKinds } from './domain/transaction-kind';
import { renderOpenedTransaction, renderTransaction } from './domain/transaction-resource';
import { transactionDeltas } from './domain/transaction-totals';
import { TransactionRepository } from './transaction.repository';

function withInstructions(
  transactions: readonly Transaction[],
  instructions: readonly PaymentInstruction[],
): Transaction[] {
  const byTransaction = new Map<string, PaymentInstruction[]>();
  for (const instruction of instructions) {
    const key = scoped(instruction.platformKey, instruction.transactionId);
    byTransaction.set(key, [...(byTransaction.get(key) ?? []), instruction]);
  }
  return transactions.map((transaction) => {
    const found = byTransaction.get(scoped(transaction.platformKey, transaction.id));
    return found ? { ...transaction, instructions: found } : transaction;
  });
}

function withDeposits(
  transactions: readonly Transaction[],
  deposits: readonly { key: RecordKey; deposit: Deposit }[],
): Transaction[] {
  const byKey = new Map(deposits.map(({ key, deposit }) => [scoped(key.platformKey, key.id), deposit]));
  return transactions.map((transaction) => {
    const deposit = byKey.get(scoped(transaction.platformKey, transaction.id));
    return deposit ? { ...transaction, deposit } : transaction;
  });
}

/** Whether the batch has created the instruction. */
function isNew({ changes = [] }: PaymentInstruction): boolean {
  return changes[0]?.version === 1;
}

/** Transactions as the resources of the ledger. */
@Injectable()
export class TransactionStore extends ResourceStore<PaymentLedger> {
  constructor(
    private readonly transactions: TransactionRepository,
    private readonly instructions: InstructionRepository,
    private readonly deposits: DepositRepository,
    private readonly listTotals: ListTotalRepository,
    private readonly kinds: TransactionKinds,
    private readonly newInstructions: NewInstructions,
    private readonly clocks: PlatformClocks,
    private readonly breaks: BreakRepository,
  ) {
    super();
  }

  fixedParts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<FixedTransaction[]> {
    return this.transactions.fixedParts(runner, keys);
  }

  async lockStates(runner: SqlRunner, fixed: readonly FixedTransaction[]): Promise<Transaction[]> {
    const funded = fixed.filter(({ source }) => source.kind === 'REALTIME_FUNDING');
    // The later statements begin after the first has its locks, so all read the same state.
    const [locked, instructions, deposits] = await Promise.all([
      this.transactions.lockStates(runner, fixed),
      this.instructions.ofTransactions(runner, fixed),
      this.deposits.ofTransactions(runner, funded),
    ]);
    const instructed = instructions.length === 0 ? locked : withInstructions(locked, instructions);
    return deposits.length === 0 ? instructed : withDeposits(instructed, deposits);
  }

  write(
    runner: SqlRunner,
    booked: {
      opened: readonly Transaction[];
      changed: readonly BookedResource<Transaction>[];
      notes: readonly TreasuryNote[];
      trailOf(key: RecordKey): readonly TrailStep[];
    },
  ): Promise<unknown> {
    const { opened, changed, notes } = booked;
    const realMs = this.clocks.realNow();
    const trailOf = (now: Transaction): string => trailText(booked.trailOf(now), now.createdAtMs, realMs);
    const created = opened.map((now) => ({ before: undefined, versionBefore: 0, now }));
    const moved = changed.filter(({ versionBefore, now }) => now.version !== versionBefore);
    const saved = changed.filter(
      ({ versionBefore, now, isRestated }) => now.version !== versionBefore || isRestated,
    );
    const contradictions = notes.filter((note) => note.note === 'CONTRADICTION');
    const instructions = [...created, ...changed].flatMap(({ now }) => now.instructions);
    return Promise.all([
      this.transactions.insert(runner, opened, opened.map(trailOf)),
      this.transactions.saveStates(
        runner,
        saved,
        saved.map(({ now }) => trailOf(now)),
      ),
      this.listTotals.add(runner, transactionDeltas([...created, ...moved])),
      ...(instructions.length > 0 ? [this.instructions.save(runner, instructions)] : []),
      ...(notes.length > 0 ? [this.deposits.writeNotes(runner, notes)] : []),
      ...(contradictions.length > 0 ? [this.breaks.addContradictions(runner, contradictions)] : []),
    ]);
  }

  /** Drops transactions from memory that are no longer in flight, and lets the dispatcher look for new instructions. */
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
    const present = [...opened, ...changed.map(({ now }) => now)];
    if (present.some(({ instructions }) => instructions.some(isNew))) this.newInstructions.committed();
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

  firstAnswer(fixed: FixedTransaction, status: number | null): string {
    const kind = this.kinds.of(fixed);
    if (kind.firstAnswer === renderOpenedTransaction) return openedText(fixed);
    return JSON.stringify(kind.firstAnswer(fixed, status));
  }

  /** The counterparty's information and the payer's description are personal data (contracts, `openData`). */
  render(transaction: Transaction): RenderedResource {
    const { details } = transaction;
    const isPersonal = details?.counterpartyInformation !== undefined || details?.description !== undefined;
    return { body: renderTransaction(transaction), isPersonal };
  }
}
