import { Injectable } from '@nestjs/common';
import type { RecordKey, Uuid } from '@corridor/kernel';
import type { Claim } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaSnapshot } from '../replicas/domain/replicas';
import { TimerRepository, type DueRow, type DueTake } from '../timers/timer.repository';
import { RailRegistry } from '../rails/rail-registry.adapter';
import { RateBook } from '../rates/rate-book.adapter';
import { UmaNetworks } from '../uma/uma-networks.adapter';
import { SerialRepository } from '../transactions/serial.repository';
import { TransactionRepository } from '../transactions/transaction.repository';
import { AnswerRepository, type KeptAnswer } from './answer.repository';
import { serialsNeeded, type BatchWorld } from './domain/batch-decision';
import { needsOfBatch, transactionIdOf } from './domain/batch-needs';
import type { LedgerCommand } from './domain/ledger-command';
import { LedgerRepository } from './ledger.repository';

/** The locked state of a batch. */
export interface BatchState extends BatchWorld {
  due: readonly DueRow[];
  /** Stored answers of repeats, by the key of the claim. */
  stored: ReadonlyMap<string, KeptAnswer>;
}

/** What a batch asks for. */
export interface BatchRequest {
  commands: readonly LedgerCommand[];
  claims: readonly Claim[];
  take: DueTake | undefined;
}

/**
 * Reads what a batch is decided on, locked in one order by every batch: timers, transactions, accounts, customers who
 * pay in from outside. Replicas and the clock are read after that, so that a customer who is closed, and a quote that
 * expires, while the batch waits are seen as closed and expired. All but the timers are read at once, in one round trip.
 */
@Injectable()
export class BatchStateRepository {
  constructor(
    private readonly answers: AnswerRepository,
    private readonly timers: TimerRepository,
    private readonly transactions: TransactionRepository,
    private readonly serials: SerialRepository,
    private readonly ledger: LedgerRepository,
    private readonly replicas: ReplicaRepository,
    private readonly rails: RailRegistry,
    private readonly rates: RateBook,
    private readonly networks: UmaNetworks,
    private readonly clocks: PlatformClocks,
  ) {}

  async load(runner: SqlRunner, { commands, claims, take }: BatchRequest): Promise<BatchState> {
    const due = take ? await this.timers.take(runner, take, this.clocks.nowSql) : [];
    take?.onTaken?.(due);
    const fixed = await this.transactions.fixedParts(runner, transactionKeys(commands, due));
    const needs = needsOfBatch(commands, due, fixed);
    const [transactions, accounts, , stored, platforms, externalAccounts, deposits, nowMs, customers] =
      await Promise.all([
        this.transactions.lockStates(runner, fixed),
        this.ledger.lockAccounts(runner, needs.internal),
        this.replicas.keepOpen(runner, needs.payers),
        this.answers.find(runner, claims),
        this.replicas.platforms(runner, needs.platformKeys),
        this.replicas.externalAccounts(runner, needs.external),
        this.replicas.defaultDepositsOf(runner, needs.deposits),
        this.clocks.nowOf(runner, needs.platformKeys),
        this.replicas.ownersOf(runner, needs),
        this.serials.ensure(runner, serialsNeeded(commands.length, due.length)),
      ]);
    const replicas = new ReplicaSnapshot({
      platforms,
      customers,
      externalAccounts: [...externalAccounts, ...deposits],
    });
    return {
      ...this.outside(),
      due,
      stored,
      transactions,
      accounts,
      replicas,
      nowMs,
      nextSerial: () => this.serials.take(),
    };
  }

  /** The world outside, as far as it answers without I/O. */
  private outside(): Pick<BatchWorld, 'planOf' | 'umaPlan' | 'corridor' | 'paymentInstructions'> {
    return {
      planOf: ({ account, paymentRail, ...payment }) =>
        this.rails
          .railFor(account.currency, paymentRail === null ? account.paymentRails : [paymentRail])
          ?.plan({ ...payment, account }),
      umaPlan: (umaAddress, handle) => this.networks.planPayment(umaAddress, handle),
      corridor: (sending, receiving, rail) => this.rates.terms(sending, receiving, rail),
      paymentInstructions: (funding) => this.rails.paymentInstructions(funding),
    };
  }
}

/** Transactions that the batch is about, each once. */
function transactionKeys(commands: readonly LedgerCommand[], due: readonly DueRow[]): RecordKey[] {
  const keys = new Map<string, RecordKey>();
  const add = (platformKey: number, id: Uuid | undefined): void => {
    if (id) keys.set(`${platformKey}/${id}`, { platformKey, id });
  };
  for (const { platformKey, transactionId } of due) add(platformKey, transactionId);
  for (const command of commands) add(command.platformKey, transactionIdOf(command));
  return [...keys.values()];
}
