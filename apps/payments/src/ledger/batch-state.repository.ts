import { Injectable } from '@nestjs/common';
import type { Claim } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import { AnswerRepository, type KeptAnswer } from './answer.repository';
import type { BatchState } from './domain/batch-decision';
import { needsOfBatch, resourceKeys, type TakenTimer } from './domain/batch-needs';
import type { LedgerCommand } from './domain/command-kind';
import { LedgerRegistry } from './domain/ledger-registry';
import type { LedgerTypes } from './domain/ledger-types';
import { LedgerRepository } from './ledger.repository';
import { ResourceStore } from './resource-store.port';
import { TimerRepository, type DueRow, type DueTake } from './timer.repository';
import { WorldSource } from './world-source.port';

/** The locked state of a batch. */
export interface LockedState<L extends LedgerTypes> extends BatchState<L> {
  rows: readonly DueRow[];
  /** Stored answers of repeats, by the key of the claim. */
  stored: ReadonlyMap<string, KeptAnswer>;
}

/** The input of a batch. */
export interface BatchRequest<L extends LedgerTypes> {
  commands: readonly LedgerCommand<L>[];
  claims: readonly Claim[];
  take: DueTake | undefined;
}

/**
 * Reads the state that a batch is decided on. Every batch locks in the same order: timers, resources, accounts, and
 * the rows that the world locks. The world is read last: if a customer is closed while the batch waits for locks, the
 * batch sees the customer as closed. Everything except the timers is read in one round trip.
 */
@Injectable()
export class BatchStateRepository<L extends LedgerTypes> {
  constructor(
    private readonly registry: LedgerRegistry<L>,
    private readonly answers: AnswerRepository,
    private readonly timers: TimerRepository,
    private readonly ledger: LedgerRepository,
    private readonly resources: ResourceStore<L>,
    private readonly worlds: WorldSource<L>,
    private readonly clocks: PlatformClocks,
  ) {}

  async load(runner: SqlRunner, { commands, claims, take }: BatchRequest<L>): Promise<LockedState<L>> {
    const rows = take ? await this.timers.take(runner, take, this.clocks.nowSql) : [];
    take?.onTaken?.(rows);
    const due = rows.map((row) => this.bound(row));
    const fixed = await this.resources.fixedParts(runner, resourceKeys(commands, rows));
    const needs = needsOfBatch(commands, due, fixed);
    const decisions = commands.length + due.length;
    const [resources, accounts, world, stored] = await Promise.all([
      this.resources.lockStates(runner, fixed),
      this.ledger.lockAccounts(runner, needs.accounts),
      this.worlds.load(runner, { needs: needs.all, fixed, decisions }),
      this.answers.find(runner, claims),
    ]);
    return { rows, due, stored, resources, accounts, world };
  }

  private bound({ platformKey, transactionId, dueAtMs, action, step }: DueRow): TakenTimer<L> {
    const { traceparent } = step as { traceparent?: string };
    const timer = this.registry.timer(action).bind(step);
    return { platformKey, transactionId, dueAtMs, action, timer, traceparent };
  }
}
