import { Inject, Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import type { Claim } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { CopyRepository } from '../copies/copy.repository';
import { CopyShelf } from '../copies/domain/copies';
import { DueWorkRepository, type DueRow, type DueTake } from '../due-work/due-work.repository';
import { movesAccount, type RailStepPayload } from '../due-work/domain/rail-report';
import { RailRegistry } from '../rails/rail-registry.adapter';
import { internalSide, type FixedTransaction } from '../transactions/domain/transaction';
import { SerialRepository } from '../transactions/serial.repository';
import { TransactionRepository } from '../transactions/transaction.repository';
import { AnswerRepository, type KeptAnswer } from './answer.repository';
import { serialsNeeded, type BatchWorld } from './domain/batch-decision';
import type { LedgerCommand } from './domain/ledger-command';
import { LedgerRepository, type PlatformRecordKey } from './ledger.repository';

/** The locked state of a batch. */
export interface BatchState extends BatchWorld {
  due: readonly DueRow[];
  /** Stored answers of repeats, by the key of the claim. */
  stored: ReadonlyMap<string, KeptAnswer>;
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

/** What a batch asks for. */
export interface BatchRequest {
  commands: readonly LedgerCommand[];
  claims: readonly Claim[];
  take: DueTake | undefined;
}

/**
 * Reads what a batch is decided on, locked in one order by every batch: due work, transactions, accounts. Copies are
 * read after the accounts are locked, so that a customer who is closed while the batch waits is seen as closed. All
 * but the due work is asked for at once: one round trip.
 */
@Injectable()
export class BatchStateRepository {
  constructor(
    @Inject(AnswerRepository) private readonly answers: AnswerRepository,
    @Inject(DueWorkRepository) private readonly dueWork: DueWorkRepository,
    @Inject(TransactionRepository) private readonly transactions: TransactionRepository,
    @Inject(SerialRepository) private readonly serials: SerialRepository,
    @Inject(LedgerRepository) private readonly ledger: LedgerRepository,
    @Inject(CopyRepository) private readonly copies: CopyRepository,
    @Inject(RailRegistry) private readonly rails: RailRegistry,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
  ) {}

  async load(runner: SqlRunner, { commands, claims, take }: BatchRequest): Promise<BatchState> {
    const due = take ? await this.dueWork.take(runner, take, this.clocks.realNow()) : [];
    const fixed = await this.transactions.fixedParts(
      runner,
      distinct(due.map(({ platformKey, transactionId }) => ({ platformKey, id: transactionId }))),
    );
    const internalKeys = distinct([
      ...keysOf(commands, ({ internalAccountId }) => internalAccountId),
      ...accountsMovedBy(due, fixed),
    ]);
    const externalKeys = externalKeysOf(commands);
    const platformKeys = [...new Set([...commands, ...due].map(({ platformKey }) => platformKey))];
    const [transactions, accounts, stored, platforms, externalAccounts, offsets, customers] =
      await Promise.all([
        this.transactions.lockStates(runner, fixed),
        this.ledger.lockAccounts(runner, internalKeys),
        this.answers.find(runner, claims),
        this.copies.platforms(runner, platformKeys),
        this.copies.externalAccounts(runner, externalKeys),
        this.copies.clockOffsets(runner, platformKeys),
        commands.length > 0
          ? this.copies.ownersOf(runner, { internal: internalKeys, external: externalKeys })
          : [],
        this.serials.ensure(runner, serialsNeeded(commands.length, due.length)),
      ]);
    const copies = new CopyShelf({ platforms, customers, externalAccounts });
    const realNowMs = this.clocks.realNow();
    return {
      due,
      stored,
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

/** Accounts that the due work moves money on: a payment that succeeds touches none. */
function accountsMovedBy(
  due: readonly DueRow[],
  transactions: readonly FixedTransaction[],
): PlatformRecordKey[] {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  return due.flatMap(({ transactionId, step }) => {
    const transaction = byId.get(transactionId);
    if (!transaction || !movesAccount(transaction, step as RailStepPayload)) return [];
    return [{ platformKey: transaction.platformKey, id: internalSide(transaction).id }];
  });
}
