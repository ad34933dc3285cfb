import { Inject, Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { CopyRepository } from '../copies/copy.repository';
import { CopyShelf } from '../copies/domain/copies';
import { DueWorkRepository, type DueRow, type DueTake } from '../due-work/due-work.repository';
import { movesAccount, type RailStepPayload } from '../due-work/domain/rail-report';
import { RailRegistry } from '../rails/rail-registry.adapter';
import { internalSide, type Transaction } from '../transactions/domain/transaction';
import { SerialRepository } from '../transactions/serial.repository';
import { TransactionRepository } from '../transactions/transaction.repository';
import { serialsNeeded, type BatchWorld } from './domain/batch-decision';
import type { LedgerCommand } from './domain/ledger-command';
import { LedgerRepository, type PlatformRecordKey } from './ledger.repository';

/** The locked state of a batch. */
export interface BatchState extends BatchWorld {
  due: readonly DueRow[];
}

function distinct(keys: readonly PlatformRecordKey[]): PlatformRecordKey[] {
  return [...new Map(keys.map((key) => [`${key.platformKey}/${key.id}`, key])).values()];
}

function keysOf(
  commands: readonly LedgerCommand[],
  idOf: (command: LedgerCommand) => Uuid | null,
): PlatformRecordKey[] {
  return commands.flatMap((command) => {
    const id = idOf(command);
    return id === null ? [] : [{ platformKey: command.platformKey, id }];
  });
}

/**
 * Reads what a batch is decided on, locked in one order by every batch: due work, transactions, accounts. Copies are
 * read after the accounts are locked, so that a customer who is closed while the batch waits is seen as closed.
 */
@Injectable()
export class BatchStateRepository {
  constructor(
    @Inject(DueWorkRepository) private readonly dueWork: DueWorkRepository,
    @Inject(TransactionRepository) private readonly transactions: TransactionRepository,
    @Inject(SerialRepository) private readonly serials: SerialRepository,
    @Inject(LedgerRepository) private readonly ledger: LedgerRepository,
    @Inject(CopyRepository) private readonly copies: CopyRepository,
    @Inject(RailRegistry) private readonly rails: RailRegistry,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
  ) {}

  async load(
    runner: SqlRunner,
    commands: readonly LedgerCommand[],
    take: DueTake | undefined,
  ): Promise<BatchState> {
    const due = take ? await this.dueWork.take(runner, take, this.clocks.realNow()) : [];
    const transactions = await this.transactions.lock(
      runner,
      distinct(due.map(({ platformKey, transactionId }) => ({ platformKey, id: transactionId }))),
    );
    const accountKeys = distinct([
      ...keysOf(commands, ({ internalAccountId }) => internalAccountId),
      ...accountsMovedBy(due, transactions),
    ]);
    const platformKeys = [...new Set([...commands, ...due].map(({ platformKey }) => platformKey))];
    // Sent at once and answered in this order: what is read is read under the locks.
    const [accounts, platforms, externalAccounts, offsets] = await Promise.all([
      this.ledger.lockAccounts(runner, accountKeys),
      this.copies.platforms(runner, platformKeys),
      this.copies.externalAccounts(runner, externalKeysOf(commands)),
      this.copies.clockOffsets(runner, platformKeys),
      this.serials.ensure(runner, serialsNeeded(commands.length, due.length)),
    ]);
    const owners = distinct(ownersOf([...accounts, ...externalAccounts]));
    const customers = commands.length > 0 ? await this.copies.customers(runner, owners) : [];
    const copies = new CopyShelf({ platforms, customers, externalAccounts });
    const realNowMs = this.clocks.realNow();
    return {
      due,
      transactions,
      accounts,
      copies,
      nowMs: (platformKey) => realNowMs + (offsets.get(platformKey) ?? 0),
      planOf: ({ kind, amount }, account) =>
        this.rails
          .railFor(account.currency, account.paymentRails)
          ?.planTransfer({ operation: kind, amount, account }),
      nextSerial: () => this.serials.take(),
    };
  }
}

function externalKeysOf(commands: readonly LedgerCommand[]): PlatformRecordKey[] {
  return distinct(
    keysOf(commands, (command) => (command.kind === 'FUND' ? null : command.externalAccountId)),
  );
}

function ownersOf(
  accounts: readonly { platformKey: number; customerId: PlatformRecordKey['id'] | null }[],
): PlatformRecordKey[] {
  return accounts.flatMap(({ platformKey, customerId }) =>
    customerId === null ? [] : [{ platformKey, id: customerId }],
  );
}

/** Accounts that the due work moves money on: a payment that succeeds touches none. */
function accountsMovedBy(due: readonly DueRow[], transactions: readonly Transaction[]): PlatformRecordKey[] {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  return due.flatMap(({ transactionId, step }) => {
    const transaction = byId.get(transactionId);
    if (!transaction || !movesAccount(transaction, step as RailStepPayload)) return [];
    return [{ platformKey: transaction.platformKey, id: internalSide(transaction).id }];
  });
}
